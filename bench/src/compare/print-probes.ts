import type { ProbeCell, ProbeRow } from './results.ts'

const SIGNS: Readonly<Record<ProbeCell['verdict'], string>> = { right: '✓', wrong: '✗', 'cannot express': '–' }

/** A table of probes by peers, then what happened in each probe. */
export function printProbes(probes: readonly ProbeRow[], peers: readonly string[]): void {
  if (probes.length === 0) return
  const width = Math.max(...probes.map(({ probe }) => probe.length))
  console.log(`\n${'✓ right, ✗ wrong, – cannot express'.padEnd(width)}  ${peers.join('  ')}`)
  for (const { probe, cells } of probes) {
    const signs = peers.map((name) =>
      signOf(cells[name])
        .padStart(Math.ceil(name.length / 2))
        .padEnd(name.length),
    )
    console.log(`${probe.padEnd(width)}  ${signs.join('  ')}`.trimEnd())
  }
  for (const row of probes) console.log(`\n${happenedIn(row, peers).join('\n')}`)
}

/** What happened, with those to whom it did. */
function happenedIn({ probe, right, wrong, cells }: ProbeRow, peers: readonly string[]): readonly string[] {
  const happened = new Map<string, string[]>()
  for (const name of peers) {
    const what = `${signOf(cells[name])} ${cells[name]?.what ?? 'Not probed.'}`
    happened.set(what, [...(happened.get(what) ?? []), name])
  }
  const lines = [...happened].map(([what, names]) => `  ${what} (${names.join(', ')})`)
  return [probe, `  Right: ${right}`, `  Wrong: ${wrong}`, ...lines]
}

function signOf(cell: ProbeCell | undefined): string {
  return cell ? SIGNS[cell.verdict] : ' '
}
