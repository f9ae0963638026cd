const watched = new URL('./watched-loop.ts', import.meta.url).href
const wrapper = new URL('../../../apps/docs/.vitepress/worker/observed-loop.ts', import.meta.url).href

/** What the wrapper itself imports is the package. */
export function resolve(specifier, context, next) {
  if (specifier !== '@minagent/loop' || context.parentURL?.split('?')[0] === wrapper) return next(specifier, context)
  return { url: watched, format: 'module', shortCircuit: true }
}
