import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

export type PaperFont = {
  name: string
  file: Buffer
  /** Height above the baseline as a share of the font size. */
  ascent: number
  /** Returns true if every code point of a grapheme has a glyph; code points that are never drawn need none. */
  has(sign: string): boolean
}

type Family = { name: string; package: string; weight: string }
const variable = (name: string): Family => ({ name, package: `@fontsource-variable/${name}`, weight: 'wght' })
const chinese = variable('noto-sans-sc')
const japanese = variable('noto-sans-jp')
/** Simple glyphs for every other script, so that no name is ever left out. */
const everyScript: Family = { name: 'unifont', package: '@fontsource/unifont', weight: '400' }

/** Joiners and variation selectors shape their neighbours and are not drawn themselves. */
const undrawn = /\u200c|\u200d|[\ufe00-\ufe0f]/gu

/** Loads the receipt's own fonts for Latin, Greek and Cyrillic text. */
export async function readOwnFonts(): Promise<Record<'regular' | 'bold' | 'serif', PaperFont>> {
  const [regular, bold, serif] = await Promise.all([
    import('#shared/fonts/inter-regular.ttf?inline'),
    import('#shared/fonts/inter-semibold.ttf?inline'),
    import('#shared/fonts/newsreader-medium.ttf?inline'),
  ])
  const font = (name: string, { default: data }: { default: string }) =>
    openFont(name, Buffer.from(data.split(',', 2)[1]!, 'base64'))
  const opened = await Promise.all([font('regular', regular), font('bold', bold), font('serif', serif)])
  return { regular: opened[0], bold: opened[1], serif: opened[2] }
}

/**
 * Loads fonts that contain these graphemes, each with as few glyphs as possible. Graphemes that no font supports are
 * skipped.
 */
export async function readFallbackFonts(signs: ReadonlySet<string>): Promise<PaperFont[]> {
  const fonts: PaperFont[] = []
  let missing = [...signs]
  for (const family of familiesFor(missing.join(''))) {
    for (const [part, holds] of await readParts(family)) {
      const wanted = missing.filter(holds)
      if (wanted.length === 0) continue
      const font = await cutFont(family, part, wanted)
      missing = missing.filter((sign) => !font.has(sign))
      fonts.push(font)
    }
  }
  return fonts
}

/** Chinese and Japanese share code points but draw them differently. */
function familiesFor(text: string): Family[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const han = isJapanese ? [japanese, chinese] : [chinese, japanese]
  const others = ['vazirmatn', 'noto-sans-hebrew', 'noto-sans-thai'].map(variable)
  return [...others, ...han, variable('noto-sans-kr'), variable('noto-emoji'), everyScript]
}

type Part = [name: string, holds: (sign: string) => boolean]

/** Returns the files of a font family with the code point ranges that its package declares for each. */
async function readParts(family: Family): Promise<Part[]> {
  const file = await readFile(resolve(`${family.package}/unicode.json`), 'utf8')
  const ranges = Object.entries(JSON.parse(file) as Record<string, string>)
  if (ranges.length === 0) return [['latin', () => true]]
  return ranges
    .filter(([name]) => !name.startsWith('latin'))
    .map(([name, text]) => {
      const pairs = text.split(',').map((range) => {
        const [first, last] = range.replace('U+', '').split('-')
        return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)] as const
      })
      const holds = (sign: string) =>
        codePoints(sign).every((point) => pairs.some(([first, last]) => point >= first && point <= last))
      return [name.replace(/[[\]]/g, ''), holds]
    })
}

async function cutFont({ package: folder, name, weight }: Family, part: string, signs: string[]): Promise<PaperFont> {
  const file = await readFile(resolve(`${folder}/files/${name}-${part}-${weight}-normal.woff2`))
  const { default: subsetFont } = await import('subset-font')
  const text = `${signs.join('')} \u200c\u200d\ufe0f`
  const axes = weight === 'wght' && { variationAxes: { wght: 400 } }
  const cut = await subsetFont(file, text, { targetFormat: 'sfnt', ...axes })
  return openFont(`${name}-${part}`, cut)
}

async function openFont(name: string, file: Buffer): Promise<PaperFont> {
  const { create } = await import('fontkit')
  const font = create(file)
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts`)
  const points = new Set(font.characterSet)
  return {
    name,
    file,
    ascent: font.ascent / font.unitsPerEm,
    has: (sign) => codePoints(sign).every((point) => points.has(point)),
  }
}

const codePoints = (sign: string) => [...sign.replace(undrawn, '')].map((letter) => letter.codePointAt(0)!)

const resolve = (path: string) => createRequire(import.meta.url).resolve(path)
