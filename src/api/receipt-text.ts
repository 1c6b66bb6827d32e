import bidiFactory from 'bidi-js'
import type { PaperFont } from './receipt-fonts.ts'

/**
 * Part of a line in one font. Right-to-left scripts keep their reading order, because the font shaping reverses them.
 */
export type Run = { text: string; font: string }

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Splits text into grapheme clusters, which readers see as single characters. */
export const signsOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const turnedScripts = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

type Options = {
  /** Line width in points. */
  width: number
  widthOf: (run: Run) => number
  /** Fonts in order of preference; a grapheme that none of them has becomes a question mark. */
  fonts: readonly Pick<PaperFont, 'name' | 'has'>[]
}

/** Returns the lines of a text wrapped at `width`, each as the runs to draw from left to right. */
export function layoutLines(text: string, { width, widthOf, fonts }: Options): Run[][] {
  return text.split('\n').flatMap((paragraph) => {
    const levels = bidi.getEmbeddingLevels(paragraph)
    const runsOf = (start: number, end: number) => visualRuns(paragraph, { levels, start, end, fonts })
    const fits = (start: number, end: number) => runsOf(start, end).reduce((sum, run) => sum + widthOf(run), 0) <= width
    return breakLines(paragraph, fits).map(([start, end]) => runsOf(start, end))
  })
}

/** Breaks the text into lines between words. A word is split only if it is too wide for a line of its own. */
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

/** Applies the Unicode bidirectional algorithm to one line and returns one run per direction and font. */
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
    // Shaping reverses only scripts that are written from right to left.
    if (run.level % 2 === 1 && !turnedScripts.test(run.text)) run.text = signsOf(run.text).reverse().join('')
  }
  return inVisualOrder(runs).map((run) => ({ text: run.text, font: run.font }))
}

/** Applies rule L2 of the algorithm: starting at the highest level, reverses each sequence of at least that level. */
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
