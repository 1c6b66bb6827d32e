import { expect, test } from 'vitest'
import { readFallbackFonts, readOwnFonts } from '#api/receipt-fonts.ts'
import { layoutLines, signsOf } from '#api/receipt-text.ts'

const latin = { name: 'latin', has: (sign: string) => /^[\u0020-\u024f\n–]+$/.test(sign) }
const other = { name: 'other', has: (sign: string) => /\p{L}/u.test(sign) && !latin.has(sign) }
/** Each sign is one point wide. */
const lay = (text: string, width = 1_000) =>
  layoutLines(text, { width, widthOf: (run) => signsOf(run.text).length, fonts: [latin, other] })
const drawn = (text: string, width?: number) =>
  lay(text, width).map((runs) => runs.map((run) => `${run.font}:${run.text}`))

test('a line changes its font only for the signs that the first font lacks', () => {
  expect(drawn('Oslo 日本 5')).toEqual([['latin:Oslo ', 'other:日本', 'latin: 5']])
  expect(drawn('plain')).toEqual([['latin:plain']])
})

test('right-to-left words stand from right to left, numbers and Latin words among them from left to right', () => {
  expect(drawn('size שלום 42')).toEqual([['latin:size ', 'latin:42', 'latin: ', 'other:שלום']])
  expect(drawn('שלום 42 עולם')).toEqual([['other:עולם', 'latin: ', 'latin:42', 'latin: ', 'other:שלום']])
})

test('brackets are mirrored where the text runs from right to left', () => {
  expect(drawn('שלום (א)')).toEqual([['latin:(', 'other:א', 'latin:) ', 'other:שלום']])
})

test('lines break between words, where a script has no spaces too, and inside a word that is too wide alone', () => {
  expect(drawn('one two three', 8)).toEqual([['latin:one two'], ['latin:three']])
  expect(drawn('日本語の靴', 3).flat().join('').replaceAll('other:', '')).toBe('日本語の靴')
  expect(drawn('日本語の靴', 3).length).toBeGreaterThan(1)
  expect(drawn('abcdefgh', 3)).toEqual([['latin:abc'], ['latin:def'], ['latin:gh']])
  expect(drawn('a\nb')).toEqual([['latin:a'], ['latin:b']])
})

test('no sign is lost: what no font has becomes a question mark', () => {
  expect(drawn('a\u{10fffd}b')).toEqual([['latin:a?b']])
})

test('fonts are found for every script of a name, emoji and their families included, cut to what was asked', async () => {
  const own = await readOwnFonts()
  const names = ['محمد', 'שלום', 'สมชาย', '李小龍', 'カタカナ', '김철수', 'ქართული', 'अनुपम', '👩‍👩‍👧‍👦', '1️⃣']
  for (const name of names) {
    const signs = signsOf(name).filter((sign) => !own.regular.has(sign))
    const fonts = await readFallbackFonts(new Set(signs))
    for (const sign of signs) {
      expect(
        fonts.some(({ has }) => has(sign)),
        `${sign} of ${name}`,
      ).toBe(true)
    }
    expect(Math.max(...fonts.map(({ file }) => file.length)), name).toBeLessThan(100_000)
  }
  expect(await readFallbackFonts(new Set())).toEqual([])
})

test('Chinese names are drawn in a Chinese font, Japanese ones in a Japanese one', async () => {
  const nameOf = async (text: string) => (await readFallbackFonts(new Set(signsOf(text)))).map(({ name }) => name)
  expect((await nameOf('李小龙')).every((name) => name.startsWith('noto-sans-sc'))).toBe(true)
  expect((await nameOf('山田カナ')).every((name) => name.startsWith('noto-sans-jp'))).toBe(true)
})
