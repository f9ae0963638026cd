import type { UserConfig } from 'vitepress'
import { chaptersPlugin } from './chapters-plugin.ts'
import { folderOf } from './folders.ts'

const packages = folderOf('packages')

/** How the scripts of the site are built: the packages come from their sources, the worker is made of modules. */
export const vite: UserConfig['vite'] = {
  resolve: {
    alias: [
      { find: /^@minagent\/([^/]+)$/, replacement: `${packages}/$1/src/index.ts` },
      { find: /^@minagent\/([^/]+)\/(.+)$/, replacement: `${packages}/$1/src/$2.ts` },
    ],
  },
  plugins: [chaptersPlugin()],
  worker: { format: 'es' },
  build: { target: 'es2022', chunkSizeWarningLimit: 1200 },
}
