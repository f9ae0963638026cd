const WIDTH = 680
const NAME = 175
const VALUE = 110
const LINE = 26

/**
 * Horizontal bars on a logarithmic scale, as SVG that takes its colours from the page.
 * @param {string} title what is shown, for those who cannot see it
 * @param {readonly { name: string, value: number, text: string, ours: boolean }[]} bars
 */
export function barChart(title, bars) {
  const least = Math.min(...bars.map(({ value }) => value))
  const most = Math.max(...bars.map(({ value }) => value))
  // The smallest has a bar too: a tenth of the whole width.
  const share = (value) => (most === least ? 1 : 0.1 + (0.9 * Math.log(value / least)) / Math.log(most / least))
  const lines = bars.map((bar, index) => line(bar, index * LINE, (WIDTH - NAME - VALUE) * share(bar.value)))
  const height = bars.length * LINE
  return `<svg class="bar-chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">${lines.join('')}</svg>`
}

function line({ name, text, ours }, y, width) {
  const middle = y + LINE / 2 + 5
  const bar = `<rect x="${NAME}" y="${y + 4}" width="${width.toFixed(1)}" height="${LINE - 8}" rx="3" class="${ours ? 'bar-ours' : 'bar'}" />`
  const label = `<text x="${NAME - 8}" y="${middle}" text-anchor="end" class="bar-label">${escaped(name)}</text>`
  return `${label}${bar}<text x="${(NAME + width + 8).toFixed(1)}" y="${middle}" class="bar-label">${escaped(text)}</text>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
