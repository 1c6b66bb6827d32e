import { expect, test } from 'vitest'
import { addressFields } from '#contract/addresses.ts'
import { reviewForm } from '#contract/reviews.ts'
import { contentData } from '#shared/content-data.ts'
import { asciiEmail } from '#shared/email-address.ts'
import { emailField } from '#shared/email-field.ts'
import { isVisibleHtml, visibleText } from '#shared/visible-text.ts'

/** Invisible characters, by their name in Unicode. */
const nothing = {
  'spaces of every width': ' \t\n\u00a0\u2003\u202f\u3000',
  'zero width space and joiners': '\u200b\u200c\u200d\u2060',
  'byte order mark': '\ufeff',
  'bidirectional marks': '\u200e\u200f\u202a\u202e\u2066\u2069\u061c',
  'soft hyphen': '\u00ad',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'tag characters': '\u{e0001}\u{e0041}\u{e007f}',
  'variation selectors': '\ufe0f\u{e0100}',
  'empty Braille pattern': '\u2800',
  'grapheme joiner and vowel separator': '\u034f\u180e',
  'null notehead': '\u{1d159}',
  'control characters': '\u0001\u0007\u007f',
}

test.each(Object.entries(nothing))('%s are no text', (_, text) => {
  expect(visibleText(text)).toBe('')
  expect(isVisibleHtml(`<p>${text}&nbsp;</p>`)).toBe(false)
  const address = { firstName: text, lastName: text, address: text, city: text, zip: text, phone: text }
  const refused = addressFields.safeParse(address).error?.issues.map(({ path, message }) => [path[0], message])
  expect(refused).toEqual(Object.keys(address).map((name) => [name, 'validation.required']))
  const review = reviewForm.safeParse({ product_id: 1, rating: 5, body: text, author: text })
  expect(review.error?.issues.map(({ path }) => path[0])).toEqual(['body', 'author'])
  const page = contentData.pages.safeParse({ slug: 'about', name: { en: text }, description: { en: `<p>${text}</p>` } })
  expect(page.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'description'])
})

test.each(['Åse', 'נועה\u200f', '👩\u200d👩\u200d👧', '❤\ufe0f', 'می\u200cخواهم', 'co\u00adoperate', '.', 'ㅤa'])(
  '%j stays as it was typed',
  (text) => {
    expect(visibleText(` ${text}\u00a0`)).toBe(text)
  },
)

test('a picture alone is something to see', () => {
  expect(isVisibleHtml('<p><img src="/storage/a.png" alt=""></p>')).toBe(true)
})

test.each([
  ['ole@blåbær.no', 'ole@xn--blbr-roah.no'],
  ['ole@BLÅBÆR.no', 'ole@xn--blbr-roah.no'],
  ['ole@bla\u030abær.no', 'ole@xn--blbr-roah.no'],
  ['ole@xn--blbr-roah.no', 'ole@xn--blbr-roah.no'],
  ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
  ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
  [' jean&marie@example.fr ', 'jean&marie@example.fr'],
  ['user/office@example.se', 'user/office@example.se'],
  ['user=tag!#%~@example.no', 'user=tag!#%~@example.no'],
  ["o'brien+shop@example.com", "o'brien+shop@example.com"],
  ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
])('%j is an address, as the browser’s field takes it', (typed, address) => {
  expect(emailField.parse(typed)).toBe(address)
})

test.each([
  ...['kari', 'kari@', '@example.no', 'kari@example', 'kari@-example.no', 'kari@example-.no', 'kari@exa_mple.no'],
  ...['kåri@example.no', 'ka ri@example.no', 'kari@example.no, ole@example.no', 'kari@@example.no', 'kari@exam ple.no'],
  ...['<kari@example.no>', 'kari@[127.0.0.1]', 'kari@blå bær.no', 'kari@blåbær.no/x', 'kari@blåbær.no:25', 'kari@å'],
  ...['kari@example.no\r\nBcc: a@b.no', `${'k'.repeat(250)}@example.no`, `kari@${'a'.repeat(64)}.no`, '"k"@example.no'],
])('%j is no address', (typed) => {
  expect(emailField.safeParse(typed).error?.issues[0]?.message).toBe('validation.email')
})

test('an address is asked for where nothing is to be seen', () => {
  const messages = ['', ' ', '\u200b'].map((typed) =>
    emailField.safeParse(typed).error?.issues.map((one) => one.message),
  )
  expect(messages).toEqual([['validation.required'], ['validation.required'], ['validation.required']])
})

test('what is no address with other letters stays as it is', () => {
  for (const typed of ['', 'ole', '@blåbær.no', 'ole@127.1', 'ole@0x7f.1', 'ole@EXAMPLE.no']) {
    expect(asciiEmail(typed)).toBe(typed)
  }
})
