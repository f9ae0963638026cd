import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.mjs'
import { barChart } from './bar-chart.mjs'
import { figure, plain, tableOf } from './table-text.mjs'

const OURS = 'minagent'

/** The works by what they are about; the first figure of each group is drawn. */
const groups = {
  runs: ['20 sequential rounds', 'direct answer', 'one tool', '20 parallel calls'],
  long: ['500 rounds in one run', '100 rounds in one run', '2000 rounds in one run'],
  load: ['10000 concurrent runs', 'streaming of 10000 deltas'],
  durable: ['a durable step', 'graph steps'],
  loading: ['import', 'installation'],
  weight: ['bundle', 'types of ten tools and one agent'],
}

const texts = {
  en: {
    title: 'Beside other libraries',
    about: ({ date, node, cpu }) =>
      `Written by \`pnpm bench compare\` on ${date}: Node ${node}, ${cpu}. Every library is installed alone, does the same work over the same scripted model in fresh processes, and gives the same answers. Figures are medians; on another machine only their ratios mean something. How it is measured, and how a library is added: [bench/README.md](repo:bench/README.md).`,
    groups: {
      runs: 'One run',
      long: 'Long runs: one round of them',
      load: 'Many at once, and streams',
      durable: 'Steps that survive a crash, and steps of graphs',
      loading: 'Loading and installing',
      weight: 'Bundled size, and what types cost the compiler',
    },
    peers: 'Versions and set-up',
    library: 'library',
    versions: 'versions',
    setup: 'how it was set up',
    leftOut: 'left out',
    missing: 'What is missing',
    scale: 'The scale is logarithmic.',
    probes: 'What goes wrong',
    probesAbout: 'Each probe does something that happens to everybody. ✓ right, ✗ wrong, – cannot be expressed.',
    probe: 'probe',
    right: 'Right',
    wrong: 'Wrong',
    seen: 'Seen',
  },
  zh: {
    title: '与其他库并排',
    about: ({ date, node, cpu }) =>
      `由 \`pnpm bench compare\` 于 ${date} 写成：Node ${node}，${cpu}。每个库单独安装，在全新的进程里，用同一个照剧本回答的模型做同样的事，给出同样的答案。数字是中位数；换一台机器，只有比值有意义。怎么测、怎么加一个库：[bench/README.md](repo:bench/README.md)。各项名称与说明为英文原文。`,
    groups: {
      runs: '一次运行',
      long: '很长的运行：其中一轮',
      load: '许多运行同时进行，以及流',
      durable: '崩溃后还在的步骤，以及图的步骤',
      loading: '加载与安装',
      weight: '打包后的大小，以及类型让编译器付出的代价',
    },
    peers: '版本与设置',
    library: '库',
    versions: '版本',
    setup: '怎么设置的',
    leftOut: '没有测',
    missing: '缺的数字',
    scale: '刻度是对数的。',
    probes: '出错的时候',
    probesAbout: '每个探针做一件人人都会遇到的事。✓ 对，✗ 错，– 无法表达。',
    probe: '探针',
    right: '对',
    wrong: '错',
    seen: '实际',
  },
}

/** The page that shows what `bench/compare/results.json` holds; none as long as there is no such file. */
export function comparisonPage(language) {
  const file = join(root, 'bench/compare/results.json')
  if (!existsSync(file)) return []
  const results = JSON.parse(readFileSync(file, 'utf8'))
  const words = texts[language]
  const parts = Object.entries(groups).map(([group, works]) => groupText(results, works, words.groups[group], words))
  const text = [
    `---\noutline: 2\n---\n\n# ${words.title}`,
    words.about(results),
    ...parts,
    probesText(results, words),
    peersText(results, words),
  ]
  return [[`${language}/reference/comparison.md`, `${text.filter((part) => part !== '').join('\n\n')}\n`]]
}

function groupText({ rows, peers }, works, title, words) {
  const own = works.flatMap((work) => rows.filter((row) => row.work === work))
  if (own.length === 0) return ''
  const measured = peers.filter(({ name }) => own.some((row) => row.cells[name]?.median !== undefined))
  const header = [words.library, ...own.map(headingOf)].map(plain)
  const lines = measured.map(({ name }) => [strong(name), ...own.map((row) => cellText(row.cells[name]))])
  return [`## ${title}`, chartOf(own[0], measured, words), tableOf(header, lines), missingText(own, measured, words)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function headingOf({ work, figure, unit }) {
  return `${work}: ${figure}${unit ? `, ${unit}` : ''}`
}

function chartOf(row, peers, { scale }) {
  const bars = peers.flatMap(({ name }) => {
    const value = row.cells[name]?.median
    return value === undefined ? [] : [{ name, value, text: `${figure(value)} ${row.unit}`.trim(), ours: name === OURS }]
  })
  const title = headingOf(row)
  return `**${plain(title)}.** ${scale}\n\n${barChart(title, bars)}`
}

function cellText(cell) {
  if (cell?.median === undefined) return '–'
  const range = cell.min === cell.max ? '' : `<br><small>${figure(cell.min)}–${figure(cell.max)}</small>`
  return `${figure(cell.median)}${range}`
}

/** Why a library has no figure, where it tried and failed. */
function missingText(rows, peers, { missing }) {
  const reasons = rows.flatMap((row) => peers.map(({ name }) => [name, row.work, row.cells[name]?.missing]))
  const told = reasons.filter(([, , why]) => why !== undefined && why !== 'none is written here')
  const lines = new Set(told.map(([name, work, why]) => `${plain(name)}, ${plain(work)}: ${plain(why.split('\n')[0])}`))
  return lines.size === 0 ? '' : `${missing}: ${[...lines].join('; ')}`
}

const marks = { right: '✓', wrong: '✗', 'cannot express': '–' }

function probesText({ probes, peers }, words) {
  if (probes.length === 0) return ''
  const tried = peers.filter(({ name }) => probes.some(({ cells }) => cells[name] !== undefined))
  const table = tableOf(
    [words.probe, ...tried.map(({ name }) => plain(name))],
    probes.map(({ probe, cells }) => [plain(probe), ...tried.map(({ name }) => marks[cells[name]?.verdict] ?? '')]),
  )
  return [`## ${words.probes}`, words.probesAbout, table, ...probes.map((probe) => probeText(probe, words))].join('\n\n')
}

function probeText({ probe, right, wrong, cells }, words) {
  const seen = Object.entries(cells).filter(([, { verdict }]) => verdict === 'wrong')
  const lines = seen.map(([name, { what }]) => `- ${strong(name)}: ${plain(what)}`)
  const list = lines.length === 0 ? '' : `\n\n${words.seen}:\n\n${lines.join('\n')}`
  return `### ${plain(probe)}\n\n${words.right}: ${plain(right)} ${words.wrong}: ${plain(wrong)}${list}`
}

function peersText({ peers }, words) {
  const rows = peers.map(({ name, packages, setup, leftOut }) => {
    const versions = Object.entries(packages).map(([module, version]) => `${module} ${version}`)
    return [strong(name), plain(versions.join(', ')), plain(leftOut === undefined ? setup : `${words.leftOut}: ${leftOut}`)]
  })
  return `## ${words.peers}\n\n${tableOf([words.library, words.versions, words.setup], rows)}`
}

function strong(name) {
  return name === OURS ? `**${name}**` : plain(name)
}
