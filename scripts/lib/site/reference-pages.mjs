import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../workspace.mjs'
import { comparisonPage } from './comparison-page.mjs'
import { failures, guarantees } from './failures.mjs'
import { figure, plain, tableOf } from './table-text.mjs'
import { testsWithIds } from './test-names.mjs'

const languages = ['en', 'zh']

/** Pages of `docs/` that the site shows as they are, with their titles in Chinese. */
const included = {
  deploy: '部署一个服务',
  'journal-costs': '日志的开销',
  proofs: '保证是怎么证明的',
  retrieval: '检索能找到什么，代价多大',
  telemetry: '遥测',
}

const texts = {
  en: {
    failures: [
      'What is survived',
      'Everything here has happened to somebody. Each has tests that carry its id in their names; this page is made of them.',
    ],
    failureGroups: ['Failures', 'Security'],
    tests: 'The tests of each guarantee',
    benchmarks: 'Benchmarks',
    measured: ({ name, node, cpu, date }) => `Written by \`pnpm bench ${name}\`. Node ${node}, ${cpu}, ${date}.`,
    benchmarkColumns: ['what is measured', 'minagent', 'beside', 'ratio', 'aim'],
  },
  zh: {
    failures: [
      '能承受哪些失败',
      '这里的每一条都真实发生过。每一条都有测试，测试的名字里带着它的编号；本页由这些名字生成（测试名为英文原文）。',
    ],
    failureGroups: ['失败', '安全'],
    guarantees: ['持久运行保证什么', '每一条保证都有测试，测试的名字里带着它的编号（测试名为英文原文）。完整的说明在后半页，英文。'],
    full: '完整的说明',
    tests: '每条保证的测试',
    english: '以下为英文原文。',
    benchmarks: '基准测试',
    measured: ({ name, node, cpu, date }) => `由 \`pnpm bench ${name}\` 写成。Node ${node}，${cpu}，${date}。`,
    benchmarkColumns: ['测的是什么', 'minagent', '并排的', '比值', '目标'],
  },
}

/** The pages of the folders `reference`, by their path below the folder of the site. */
export function referencePages() {
  const tests = testsWithIds()
  const pages = languages.flatMap((language) => [
    [`${language}/reference/guarantees.md`, guaranteesPage(language, tests)],
    [`${language}/reference/failures.md`, failuresPage(language, tests)],
    ...Object.entries(included).map(([name, title]) => [`${language}/reference/${name}.md`, includedPage(language, name, title)]),
    ...benchmarksPage(language),
    ...comparisonPage(language),
  ])
  return Object.fromEntries(pages)
}

function failuresPage(language, tests) {
  const {
    failures: [title, about],
    failureGroups,
  } = texts[language]
  const groups = ['F', 'S'].map((letter, index) => {
    const own = Object.fromEntries(Object.entries(failures).filter(([id]) => id.startsWith(letter)))
    return `## ${failureGroups[index]}\n\n${testsById(own, language, tests)}`
  })
  return `---\noutline: 2\n---\n\n# ${title}\n\n${about}\n\n${groups.join('\n\n')}\n`
}

function guaranteesPage(language, tests) {
  const list = testsById(guarantees, language, tests)
  const [, text] = docsPage('guarantees')
  if (language === 'en') return `${docsPage('guarantees').join('\n')}\n\n## ${texts.en.tests}\n\n${list}\n`
  const {
    guarantees: [title, about],
    full,
  } = texts.zh
  return `# ${title}\n\n${about}\n\n## ${texts.zh.tests}\n\n${list}\n\n## ${full}\n\n${text.replace(/^(#+) /gm, '#$1 ')}\n`
}

/** Each id with its name and the tests that carry it; what no test carries is left out. */
function testsById(names, language, tests) {
  const sections = Object.entries(names).map(([id, title]) => {
    const own = tests.filter(({ ids }) => ids.includes(id))
    const rows = own.map(({ name, file }) => `- ${plain(name)} ([${posix.basename(file)}](repo:${file}))`)
    return own.length === 0 ? '' : `### ${id}: ${title[languages.indexOf(language)]} {#${id.toLowerCase()}}\n\n${rows.join('\n')}`
  })
  return sections.filter((section) => section !== '').join('\n\n')
}

function includedPage(language, name, title) {
  const [heading, text] = docsPage(name)
  return language === 'en' ? `${heading}\n${text}\n` : `# ${title}\n\n${texts.zh.english}\n${text}\n`
}

/** The heading of a page of `docs/` and the rest, its links made to fit the site. */
function docsPage(name) {
  const [heading, ...lines] = readFileSync(join(root, `docs/${name}.md`), 'utf8')
    .trim()
    .split('\n')
  const text = lines.join('\n').replace(/\]\((?!https?:|#)([^)#\s]+)/g, (link, target) => {
    const path = posix.join(dirname(`docs/${name}.md`), target)
    return path === `docs/${posix.basename(target)}` ? link : `](repo:${path}`
  })
  return [heading, text]
}

/** What `bench/last-run.json` holds, a table for each benchmark, with the machine and the day. */
function benchmarksPage(language) {
  const { benchmarks, measured, benchmarkColumns } = texts[language]
  const { sections } = JSON.parse(readFileSync(join(root, 'bench/last-run.json'), 'utf8'))
  const parts = sections.map((section) => {
    const rows = section.rows.map((row) => [
      row.name,
      measure(row.ours, row.unit),
      row.hand ? measure(row.hand, row.unit) : '',
      ratio(row),
      aim(row),
    ])
    const table = tableOf(
      benchmarkColumns,
      rows.map((cells) => cells.map(plain)),
    )
    return `## ${section.name}\n\n${measured(section)}\n\n${table}`
  })
  return [[`${language}/reference/benchmarks.md`, `# ${benchmarks}\n\n${parts.join('\n\n')}\n`]]
}

function measure({ median, min, max }, unit) {
  const range = min === max ? '' : ` (${figure(min)}–${figure(max)})`
  return `${figure(median)} ${unit}${range}`.trim()
}

function ratio({ ratio }) {
  return ratio === undefined || ratio === null ? '' : `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)}×`
}

function aim({ aim, keepsAim, unit }) {
  if (!aim) return ''
  const text = aim.least !== undefined ? `≥ ${figure(aim.least)}` : aim.ratio !== undefined ? `≤ ${aim.ratio}×` : `≤ ${aim.value} ${unit}`
  return `${text} ${keepsAim ? '✓' : '✗'}`
}
