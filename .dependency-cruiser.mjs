import { compositionRoots, nodeFiles, optionalPeers, thirdParties } from './scripts/lib/layers.mjs'

/** Bundled by scripts/pages.mjs with everything they import: nobody installs it. */
const bundledPages = '^packages/service/src/page/'
const roots = Object.keys(compositionRoots).join('|')

/** A library package sees itself, `types` and its listed third parties. */
function libraryRule(name, allowed) {
  const paths = [`^packages/(types|${name})/src/`, ...allowed.map((module) => `node_modules/${module}/`)]
  return {
    name: `only-listed-dependencies-of-${name}`,
    comment: 'Library packages meet at the interfaces of @minagent/types; see scripts/lib/layers.mjs.',
    severity: 'error',
    from: { path: `^packages/${name}/src/`, pathNot: bundledPages },
    to: { pathNot: paths, dependencyTypesNot: ['core'] },
  }
}

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

const src = { path: '^packages/[^/]+/src/', pathNot: bundledPages }

export default {
  forbidden: [
    ...Object.entries(thirdParties).map(([name, allowed]) => libraryRule(name, [...allowed, ...(optionalPeers[name] ?? [])])),
    forbid(
      'listed-packages-only',
      'Add the package to scripts/lib/layers.mjs.',
      {
        path: '^packages/',
        pathNot: `^packages/(${[...Object.keys(thirdParties), roots].join('|')})/`,
      },
      {},
    ),
    forbid(
      'no-relative-import-across-packages',
      'Import another package by its name.',
      { path: '^packages/([^/]+)/src/' },
      {
        path: '^packages/',
        pathNot: '^packages/$1/(src/|package\\.json$)',
        dependencyTypesNot: ['aliased-tsconfig', 'aliased-tsconfig-paths', 'aliased-workspace'],
      },
    ),
    forbid(
      'no-node-in-neutral-code',
      'Node code lives behind node.ts or in the command.',
      { ...src, pathNot: [...nodeFiles, bundledPages] },
      {
        dependencyTypes: ['core'],
      },
    ),
    forbid(
      'no-import-of-a-page',
      'A page is bundled: it is taken from its bundle.',
      { path: '^packages/', pathNot: bundledPages },
      { path: bundledPages },
    ),
    forbid('no-dev-dependency-in-src', 'What src imports is a dependency.', src, {
      dependencyTypes: ['npm-dev'],
      // An optional peer is a development dependency as well: the tests need it.
      dependencyTypesNot: ['npm-peer'],
    }),
    forbid('no-unresolvable', 'Not declared, or not there.', src, { couldNotResolve: true }),
    forbid('no-cycle', 'Take the shared part out into a file of its own.', src, {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    }),
    forbid(
      'no-import-of-a-composition-root',
      'cli and minagent are on top.',
      { path: '^packages/', pathNot: `^packages/(${roots})/` },
      {
        path: `^packages/(${roots})/`,
      },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
  },
}
