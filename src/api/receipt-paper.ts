import type PDFDocument from 'pdfkit'
import { type PaperFont, readFallbackFonts, readOwnFonts } from './receipt-fonts.ts'
import { layoutLines, type Run, signsOf } from './receipt-text.ts'

type Document = InstanceType<typeof PDFDocument>

/** Table column; `width` is its share of the page width. */
export type Column = { title: string; width: number; isNumber?: boolean }
type Row = { cells: string[] /** Stands small below the first cell. */; note: string }
type Sum = { label: string; amount: string; isStrong?: boolean; isNote?: boolean }
type About = { language: string; title: string; author: string; createdAt: Date }

const margin = 56
const [width, height] = [595.28 - 2 * margin, 841.89]
const bottom = height - margin - 24
/** Uses digits of equal width, so that amounts align in columns. */
const figures: PDFKit.Mixins.TextOptions = { features: ['tnum'] }
const colours = { ink: '#1D1B18', soft: '#655E54', stone: '#D9D1C3' }

export type Paper = ReturnType<typeof openPaper>['paper']

/** Footer text of each sheet. */
type Foot = (page: number, pages: number) => { left: string; right: string }

/**
 * Creates an A4 PDF file; `draw` writes its content and returns the footer. If the text needs fallback fonts, `draw`
 * runs twice: to find the missing graphemes, and to write them.
 */
export async function writePaper(about: About, draw: (paper: Paper) => Foot): Promise<Buffer> {
  const [{ default: Pdf }, own] = await Promise.all([import('pdfkit'), readOwnFonts()])
  const { paper, missing, close } = openPaper(Pdf, about, { own, fallbacks: [] })
  const file = await close(draw(paper))
  if (missing.size === 0) return file
  const complete = openPaper(Pdf, about, { own, fallbacks: await readFallbackFonts(missing) })
  return complete.close(draw(complete.paper))
}

type Fonts = { own: Awaited<ReturnType<typeof readOwnFonts>>; fallbacks: PaperFont[] }

function openPaper(Pdf: typeof PDFDocument, { language, title, author, createdAt }: About, { own, fallbacks }: Fonts) {
  const sheets: Document = new Pdf({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    // Uses the receipt's own date, so that the same receipt always gives the same file.
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
    font: own.regular.file as never,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    sheets.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheets.on('end', () => resolve(Buffer.concat(chunks)))
    sheets.on('error', reject)
  })
  for (const { name, file } of [...Object.values(own), ...fallbacks]) sheets.registerFont(name, file)
  let y = margin
  let current = { font: own.regular, size: 10 }
  const missing = new Set<string>()

  /**
   * Returns true if the current font alone can draw the text. Records graphemes that no font can draw in `missing`.
   */
  function isPlain(text: string): boolean {
    const signs = signsOf(text).filter((sign) => !current.font.has(sign))
    for (const sign of signs) if (![own.regular, ...fallbacks].some(({ has }) => has(sign))) missing.add(sign)
    return signs.length === 0
  }
  function layOut(text: string, within: number) {
    const { font, size } = current
    const widthOf = (run: Run) => sheets.font(run.font).widthOfString(run.text, { features: [] })
    const lines = layoutLines(text, { width: within, widthOf, fonts: [font, own.regular, ...fallbacks] })
    sheets.font(font.name).fontSize(size)
    return { lines, widthOf }
  }
  function write(given: string, x: number, top: number, options: PDFKit.Mixins.TextOptions & { width: number }) {
    const text = printable(given)
    if (isPlain(text)) {
      sheets.text(text.replace(joiners, ''), x, top, options)
      return
    }
    const { font, size } = current
    const { lines, widthOf } = layOut(text, options.width)
    const lineHeight = sheets.currentLineHeight(true)
    for (const [index, runs] of lines.entries()) {
      const widths = runs.map(widthOf)
      const line = widths.reduce((sum, each) => sum + each, 0)
      let left = options.align === 'right' ? x + options.width - line : x
      for (const [at, run] of runs.entries()) {
        // All fonts of a line share one baseline. Passing `features`, even an empty list, shapes each run as a whole.
        const baseline = top + index * lineHeight + font.ascent * size
        sheets.font(run.font).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
        left += widths[at]!
      }
    }
    sheets.font(font.name)
    sheets.y = top + lines.length * lineHeight
  }
  function rule(top: number, colour: string) {
    sheets
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()
  }
  function style(font: keyof typeof own, size: number, colour = colours.ink) {
    current = { font: own[font], size }
    sheets.font(own[font].name).fontSize(size).fillColor(colour)
  }
  function heightOf(given: string, within: number): number {
    const text = printable(given)
    if (isPlain(text)) return sheets.heightOfString(text.replace(joiners, ''), { width: within })
    return layOut(text, within).lines.length * sheets.currentLineHeight(true)
  }
  /** Starts a new sheet if there is not enough room left; returns true if it did. */
  function reserve(needed: number): boolean {
    if (y + needed <= bottom) return false
    sheets.addPage()
    y = margin
    return true
  }

  const paper = {
    heading(left: string, right: string) {
      style('serif', 24)
      write(left, margin, y, { width: width * 0.6 })
      const below = sheets.y
      write(right, margin + width * 0.6, y, { width: width * 0.4, align: 'right' })
      y = Math.max(below, sheets.y) + 10
      rule(y, colours.ink)
      y += 22
    },

    /** Draws short lists side by side, each below its title. */
    blocks(blocks: [title: string, lines: string[]][]) {
      const gap = 18
      const each = (width - gap * (blocks.length - 1)) / blocks.length
      const ends = blocks.map(([title, lines], index) => {
        const x = margin + index * (each + gap)
        style('regular', 8.5, colours.soft)
        write(title, x, y, { width: each })
        style('regular', 9.5)
        let end = sheets.y + 3
        for (const line of lines) {
          write(line, x, end, { width: each })
          end = sheets.y + 1.5
        }
        return end
      })
      y = Math.max(...ends) + 26
    },

    table(columns: Column[], rows: Row[]) {
      const gap = 10
      const positions = columns.map(({ width: share }, index) => ({
        x: margin + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0) * width,
        width: share * width - (index < columns.length - 1 ? gap : 0),
        align: columns[index]!.isNumber ? ('right' as const) : ('left' as const),
      }))
      const head = () => {
        style('regular', 8.5, colours.soft)
        const tallest = Math.max(...columns.map(({ title }, index) => heightOf(title, positions[index]!.width)))
        for (const [index, { title }] of columns.entries()) {
          const position = positions[index]!
          const top = y + tallest - heightOf(title, position.width)
          write(title, position.x, top, position)
        }
        y += tallest + 6
        rule(y, colours.stone)
      }
      head()
      for (const { cells, note } of rows) {
        style('regular', 8.5)
        const noteHeight = note ? heightOf(note, positions[0]!.width) + 2 : 0
        style('regular', 10)
        const tallest = Math.max(...cells.map((cell, index) => heightOf(cell, positions[index]!.width)))
        if (reserve(tallest + noteHeight + 16)) head()
        style('regular', 10)
        for (const [index, cell] of cells.entries())
          write(cell, positions[index]!.x, y + 8, { ...positions[index]!, ...(columns[index]!.isNumber && figures) })
        style('regular', 8.5, colours.soft)
        if (note) write(note, positions[0]!.x, y + 8 + heightOfFirst(cells[0]!, positions[0]!.width), positions[0]!)
        y += tallest + noteHeight + 16
        rule(y, colours.stone)
      }
      y += 10
      function heightOfFirst(text: string, within: number) {
        style('regular', 10)
        const first = heightOf(text, within) + 2
        style('regular', 8.5, colours.soft)
        return first
      }
    },

    /** Draws labels and amounts on the right half of the sheet. */
    sums(rows: Sum[]) {
      const x = margin + width * 0.42
      const [label, amount] = [width * 0.36, width * 0.22]
      for (const row of rows) {
        const { isStrong = false, isNote = false } = row
        style(isStrong ? 'bold' : 'regular', isStrong ? 11 : isNote ? 8.5 : 10, isNote ? colours.soft : colours.ink)
        const tallest = heightOf(row.label, label)
        reserve(tallest + 12)
        style(isStrong ? 'bold' : 'regular', isStrong ? 11 : isNote ? 8.5 : 10, isNote ? colours.soft : colours.ink)
        if (isStrong) {
          sheets
            .moveTo(x, y + 2)
            .lineTo(margin + width, y + 2)
            .lineWidth(0.6)
            .strokeColor(colours.ink)
            .stroke()
          y += 6
        }
        write(row.label, x, y + 2, { width: label })
        write(row.amount, x + label, y + 2, { width: amount, align: 'right', ...figures })
        y += tallest + (isNote ? 3 : 6) + (isStrong ? 6 : 0)
      }
    },
  }

  return {
    paper,
    missing,

    /** Draws the footers and returns the finished file. */
    close(foot: Foot): Promise<Buffer> {
      const { start, count } = sheets.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        sheets.switchToPage(start + index)
        // The library would start a new sheet for text below the margin.
        sheets.page.margins.bottom = 0
        const { left, right } = foot(index + 1, count)
        style('regular', 8, colours.soft)
        const top = height - margin + 4 - heightOf(left, width * 0.8)
        write(left, margin, top, { width: width * 0.8 })
        write(right, margin + width * 0.8, top, { width: width * 0.2, align: 'right' })
      }
      sheets.end()
      return done
    },
  }
}

/** Removes control characters and direction marks, for which fonts have no glyph. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place on paper
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
}

/** Joiners connect letters of some scripts and parts of emoji; among Latin letters they have no effect. */
const joiners = /[\u200c\u200d]/g
