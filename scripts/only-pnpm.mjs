// `npm install` would link no package of the workspace; say what works instead.
const agent = process.env.npm_config_user_agent ?? ''
if (!agent.startsWith('pnpm/')) {
  console.error('This workspace is installed by pnpm. Run `npm start` or `npm test`: they fetch the pinned pnpm and install by themselves.')
  process.exit(1)
}
