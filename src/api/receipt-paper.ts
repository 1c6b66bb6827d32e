import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** `width`: its share of the page's. */
export type Column = { title: string; width: number; isNumber?: boolean }
type Row = { cells: string[] /** Stands small below the first cell. */; note: string }
type Sum = { label: string; amount: string; isStrong?: boolean; isNote?: boolean }
type About = { language: string; title: string; author: string; createdAt: Date }

const margin = 56
const [width, height] = [595.28 - 2 * margin, 841.89]
const bottom = height - margin - 24
/** Digits of one width, so that amounts stand below each other. */
const figures: PDFKit.Mixins.TextOptions = { features: ['tnum'] }
const colours = { ink: '#1D1B18', soft: '#655E54', stone: '#D9D1C3' }

export type Paper = Awaited<ReturnType<typeof openPaper>>

/** Sheets of A4 on which headings, tables and sums are written one below the other. */
export async function openPaper({ language, title, author, createdAt }: About) {
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), readFonts()])
  const paper: Document = new Pdf({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    // The same receipt is the same file.
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
    font: fonts.regular as never,
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
  for (const [name, file] of Object.entries(fonts)) paper.registerFont(name, file)
  let y = margin

  function write(text: string, x: number, top: number, options: PDFKit.Mixins.TextOptions = {}) {
    paper.text(printable(text), x, top, { lineBreak: true, ...options })
  }
  function rule(top: number, colour: string) {
    paper
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()
  }
  const style = (font: keyof typeof fonts, size: number, colour = colours.ink) =>
    paper.font(font).fontSize(size).fillColor(colour)
  const heightOf = (text: string, within: number) => paper.heightOfString(printable(text), { width: within })
  /** Begins a new sheet where there is no room left. */
  function reserve(needed: number): boolean {
    if (y + needed <= bottom) return false
    paper.addPage()
    y = margin
    return true
  }

  return {
    heading(left: string, right: string) {
      style('serif', 24)
      write(left, margin, y, { width: width * 0.6 })
      const below = paper.y
      write(right, margin + width * 0.6, y, { width: width * 0.4, align: 'right' })
      y = Math.max(below, paper.y) + 10
      rule(y, colours.ink)
      y += 22
    },

    /** Short lists side by side, each below its title. */
    blocks(blocks: [title: string, lines: string[]][]) {
      const gap = 18
      const each = (width - gap * (blocks.length - 1)) / blocks.length
      const ends = blocks.map(([title, lines], index) => {
        const x = margin + index * (each + gap)
        style('regular', 8.5, colours.soft)
        write(title, x, y, { width: each })
        style('regular', 9.5)
        let end = paper.y + 3
        for (const line of lines) {
          write(line, x, end, { width: each })
          end = paper.y + 1.5
        }
        return end
      })
      y = Math.max(...ends) + 26
    },

    table(columns: Column[], rows: Row[]) {
      const gap = 10
      const places = columns.map(({ width: share }, index) => ({
        x: margin + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0) * width,
        width: share * width - (index < columns.length - 1 ? gap : 0),
        align: columns[index]!.isNumber ? ('right' as const) : ('left' as const),
      }))
      const head = () => {
        style('regular', 8.5, colours.soft)
        const tallest = Math.max(...columns.map(({ title }, index) => heightOf(title, places[index]!.width)))
        for (const [index, { title }] of columns.entries()) {
          const place = places[index]!
          const top = y + tallest - heightOf(title, place.width)
          write(title, place.x, top, place)
        }
        y += tallest + 6
        rule(y, colours.stone)
      }
      head()
      for (const { cells, note } of rows) {
        style('regular', 8.5)
        const noteHeight = note ? heightOf(note, places[0]!.width) + 2 : 0
        style('regular', 10)
        const tallest = Math.max(...cells.map((cell, index) => heightOf(cell, places[index]!.width)))
        if (reserve(tallest + noteHeight + 16)) head()
        style('regular', 10)
        for (const [index, cell] of cells.entries())
          write(cell, places[index]!.x, y + 8, { ...places[index]!, ...(columns[index]!.isNumber && figures) })
        style('regular', 8.5, colours.soft)
        if (note) write(note, places[0]!.x, y + 8 + heightOfFirst(cells[0]!, places[0]!.width), places[0])
        y += tallest + noteHeight + 16
        rule(y, colours.stone)
      }
      y += 10
      function heightOfFirst(text: string, within: number) {
        paper.font('regular').fontSize(10)
        const first = heightOf(text, within) + 2
        paper.fontSize(8.5)
        return first
      }
    },

    /** Labels and amounts on the right half of the sheet. */
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
          paper
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

    /** Ends the file; `foot` says what stands at the end of each sheet. */
    close(foot: (page: number, pages: number) => { left: string; right: string }): Promise<Buffer> {
      const { start, count } = paper.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        paper.switchToPage(start + index)
        // Below the margin the library would begin a new sheet.
        paper.page.margins.bottom = 0
        const { left, right } = foot(index + 1, count)
        style('regular', 8, colours.soft)
        const top = height - margin + 4 - heightOf(left, width * 0.8)
        write(left, margin, top, { width: width * 0.8 })
        write(right, margin + width * 0.8, top, { width: width * 0.2, align: 'right' })
      }
      paper.end()
      return done
    },
  }
}

async function readFonts() {
  const [regular, bold, serif] = await Promise.all([
    import('#shared/fonts/inter-regular.ttf?inline'),
    import('#shared/fonts/inter-semibold.ttf?inline'),
    import('#shared/fonts/newsreader-medium.ttf?inline'),
  ])
  const bytes = (file: { default: string }) => Buffer.from(file.default.split(',', 2)[1]!, 'base64')
  return { regular: bytes(regular), bold: bytes(bold), serif: bytes(serif) }
}

/** Without marks that only turn or hide text: fonts have no sign for them. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place on paper
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
}
