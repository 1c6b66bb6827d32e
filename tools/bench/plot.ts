/**
 * Draws measurements as plain SVG: adjacent bars, and lines over a logarithmic axis. Uses no library and no script.
 */

export type Series = { name: string; values: number[] }

type Plot = {
  title: string
  /** Unit of the numbers, e.g. `requests a second`. */
  unit: string
  /** One a bar group, or the points on the horizontal axis. */
  labels: string[]
  series: Series[]
  /** A dashed line across: what is promised. */
  limit?: number
}

const width = 720
const height = 360
const edge = { top: 56, right: 24, bottom: 64, left: 72 }
const inside = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom }
const colours = ['#7a2e2a', '#b8a88c', '#4b6a5a', '#3f5a78', '#a8763e']

export function barPlot(plot: Plot): string {
  const max = niceTop(Math.max(plot.limit ?? 0, ...plot.series.flatMap(({ values }) => values)))
  const group = inside.width / plot.labels.length
  const bar = Math.min(48, (group * 0.7) / plot.series.length)
  const bars = plot.series.flatMap(({ values }, index) =>
    values.map((value, at) => {
      const x = edge.left + group * (at + 0.5) + bar * (index - plot.series.length / 2)
      const tall = (value / max) * inside.height
      const y = edge.top + inside.height - tall
      return (
        `<rect x="${round(x)}" y="${round(y)}" width="${round(bar - 2)}" height="${round(tall)}" fill="${colours[index]}"/>` +
        text(x + bar / 2 - 1, y - 5, shortNumber(value), 'middle', 11)
      )
    }),
  )
  return frame(plot, max, (index) => edge.left + group * (index + 0.5), bars.join(''))
}

export function linePlot(plot: Plot): string {
  const max = niceTop(Math.max(plot.limit ?? 0, ...plot.series.flatMap(({ values }) => values)))
  const step = inside.width / Math.max(1, plot.labels.length - 1)
  const at = (index: number) => edge.left + step * index
  const lines = plot.series.map(({ values }, index) => {
    const points = values.map((value, column) => [at(column), edge.top + inside.height * (1 - value / max)] as const)
    const path = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
    const dots = points.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3.5" fill="${colours[index]}"/>`)
    return `<polyline points="${path}" fill="none" stroke="${colours[index]}" stroke-width="2.5"/>${dots.join('')}`
  })
  return frame(plot, max, at, lines.join(''))
}

/** Title, axis, legend and the line of what is promised, around the drawing itself. */
function frame(plot: Plot, max: number, at: (index: number) => number, drawing: string): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const y = edge.top + inside.height * (1 - part)
    return (
      `<line x1="${edge.left}" x2="${width - edge.right}" y1="${y}" y2="${y}" stroke="#ddd5c7"/>` +
      text(edge.left - 8, y + 4, shortNumber(max * part), 'end', 12)
    )
  })
  const labels = plot.labels.map((label, index) => text(at(index), height - edge.bottom + 20, label, 'middle', 12))
  const legend = plot.series.map(({ name }, index) => {
    const x = edge.left + index * 170
    return `<rect x="${x}" y="${height - 26}" width="12" height="12" fill="${colours[index]}"/>${text(x + 18, height - 16, name, 'start', 12)}`
  })
  const limit =
    plot.limit === undefined
      ? ''
      : `<line x1="${edge.left}" x2="${width - edge.right}" y1="${levelOf(plot.limit, max)}" y2="${levelOf(plot.limit, max)}" stroke="#2b2622" stroke-dasharray="5 4"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img">`,
    `<title>${escaped(plot.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fbf8f2"/>`,
    text(edge.left, 26, plot.title, 'start', 16),
    text(edge.left, 44, plot.unit, 'start', 12),
    ...ticks,
    ...labels,
    drawing,
    limit,
    ...legend,
    '</svg>\n',
  ].join('\n')
}

function text(x: number, y: number, value: string, anchor: 'start' | 'middle' | 'end', size: number): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="#2b2622">${escaped(value)}</text>`
}

function levelOf(value: number, max: number): number {
  return round(edge.top + inside.height * (1 - value / max))
}

/** The next number above that reads well: 1, 2 or 5 times a power of ten. */
function niceTop(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 1.2, 1.5, 2, 3, 4, 5, 8, 10].find((factor) => factor * power >= value) ?? 10) * power
}

function shortNumber(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1_000)}k`
  if (value >= 100) return String(Math.round(value))
  return String(Number(value.toFixed(value < 10 ? 2 : 1)))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
