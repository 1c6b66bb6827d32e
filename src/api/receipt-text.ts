import bidiFactory from 'bidi-js'
import type { PaperFont } from './receipt-fonts.ts'

/** A part of a line in one font. Right-to-left scripts stand in reading order: the font's shaping turns them. */
export type Run = { text: string; font: string }

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** What Unicode calls grapheme clusters: what a reader takes for one sign. */
export const signsOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const turnedScripts = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

type Options = {
  /** In points. */
  width: number
  widthOf: (run: Run) => number
  /** Asked in this order; a sign that none has becomes a question mark. */
  fonts: readonly Pick<PaperFont, 'name' | 'has'>[]
}

/** The lines of a text that wraps at `width`, each as the runs from left to right in which it is drawn. */
export function layoutLines(text: string, { width, widthOf, fonts }: Options): Run[][] {
  return text.split('\n').flatMap((paragraph) => {
    const levels = bidi.getEmbeddingLevels(paragraph)
    const runsOf = (start: number, end: number) => visualRuns(paragraph, { levels, start, end, fonts })
    const fits = (start: number, end: number) => runsOf(start, end).reduce((sum, run) => sum + widthOf(run), 0) <= width
    return breakLines(paragraph, fits).map(([start, end]) => runsOf(start, end))
  })
}

/** Where lines begin and end: between words, within one only where it alone is too wide. */
function breakLines(text: string, fits: (start: number, end: number) => boolean): [start: number, end: number][] {
  const lines: [number, number][] = []
  let start = 0
  let end = 0
  const wrap = (at: number) => {
    lines.push([start, end])
    start = at
  }
  for (const { segment, index } of words.segment(text)) {
    const next = index + segment.length
    if (segment.trim() === '') continue
    if (end > start && !fits(start, next)) wrap(index)
    if (!fits(start, next)) {
      let at = index
      for (const sign of signsOf(segment)) {
        if (at > start && !fits(start, at + sign.length)) {
          end = at
          wrap(at)
        }
        at += sign.length
      }
    }
    end = next
  }
  lines.push([start, end])
  return lines
}

type Line = Pick<Options, 'fonts'> & {
  levels: ReturnType<typeof bidi.getEmbeddingLevels>
  start: number
  end: number
}

/** The Unicode bidirectional algorithm for one line, then one run for each stretch of a direction and a font. */
function visualRuns(text: string, { levels, start, end, fonts }: Line): Run[] {
  const runs: (Run & { level: number })[] = []
  let at = start
  for (const sign of signsOf(text.slice(start, end))) {
    const level = levels.levels[at]!
    const font = fonts.find(({ has }) => has(sign)) ?? fonts[0]!
    const turned = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
    const drawn = font.has(sign) ? turned : '?'
    const last = runs.at(-1)
    if (last && last.level === level && last.font === font.name) last.text += drawn
    else runs.push({ text: drawn, font: font.name, level })
    at += sign.length
  }
  for (const run of runs) {
    // Shaping turns scripts that are written from right to left, and nothing else.
    if (run.level % 2 === 1 && !turnedScripts.test(run.text)) run.text = signsOf(run.text).reverse().join('')
  }
  return inVisualOrder(runs).map((run) => ({ text: run.text, font: run.font }))
}

/** Rule L2 of the algorithm: from the highest level down, every stretch of at least that level is reversed. */
function inVisualOrder<Item extends { level: number }>(items: Item[]): Item[] {
  const highest = Math.max(0, ...items.map(({ level }) => level))
  let ordered = items
  for (let level = highest; level > 0; level--) {
    const next: Item[] = []
    for (let at = 0; at < ordered.length; ) {
      let end = at
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end === at) next.push(ordered[at++]!)
      else next.push(...ordered.slice(at, end).reverse())
      at = Math.max(at, end)
    }
    ordered = next
  }
  return ordered
}
