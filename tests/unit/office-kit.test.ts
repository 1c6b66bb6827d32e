import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseAmount, parseDecimal, writeAmount } from '#office/kit/form/amount-rules.ts'
import { cents } from '#shared/money.ts'
import { readConflict, versionIn } from '../../src/office/kit/form/conflict-rules.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from '../../src/office/kit/form/draft.ts'
import { errorKeyOf } from '../../src/office/kit/form/error-keys.ts'
import { createFormats } from '../../src/office/kit/formats.ts'
import {
  type Filter,
  partOf,
  queryOf,
  readListState,
  searchedFor,
  standingIn,
} from '../../src/office/kit/list/list-state.ts'
import { selectRange } from '../../src/office/kit/list/selection-rules.ts'
import { foundElsewhere } from '../../src/office/kit/list/tab-hits.ts'
import { isMissingChunk } from '../../src/office/shell/new-release.ts'

describe('the state of a list', () => {
  const filters: Filter[] = [
    { key: 'payment', label: 'Payment', kind: 'choice', options: [{ value: 'PAID', label: 'Paid' }] },
    { key: 'date', label: 'Date', kind: 'dateRange' },
  ]

  test('the address holds search, filters, sort and page, and gives the same state back', () => {
    const address = 'q=anna&payment=PAID%2CREFUNDED&date.gte=2026-03-01&sort=-total&cursor=abc'
    const state = readListState(new URLSearchParams(address), filters)
    expect(state).toMatchObject({ q: 'anna', sort: '-total', cursor: 'abc', unknown: [] })
    expect([...state.filters]).toEqual([
      ['payment', 'PAID,REFUNDED'],
      ['date.gte', '2026-03-01'],
    ])
    expect(readListState(new URLSearchParams(queryOf(state)), filters)).toEqual(state)
  })

  test('O053 a filter or sort that the list does not know is named and left out of what is asked', () => {
    const read = (address: string) => readListState(new URLSearchParams(address), filters, { sorts: ['total'] })
    const state = read('colour=red&payment=PAID&sort=-colour')
    expect(state.unknown).toEqual(['colour', 'sort=-colour'])
    expect(queryOf(state)).toBe('payment=PAID')
    expect(queryOf(read('sort=-total'))).toBe('sort=-total')
  })

  test('a search and a sort leave the list in its tab, and go along to the next', () => {
    const [toSend, all, oldest] = [{ query: 'fulfilment=PACKED' }, { query: '' }, { query: 'sort=created_at' }]
    const views = [toSend, all, oldest]
    expect(standingIn(views, 'q=10085&fulfilment=PACKED')).toBe(toSend)
    expect(standingIn(views, 'q=anna&sort=-total')).toBe(all)
    expect(standingIn(views, 'sort=created_at')).toBe(oldest)
    expect(standingIn(views, 'fulfilment=PARTIAL')).toBeUndefined()
    expect(partOf('sort=total&b=2&q=x&a=1&all=')).toBe(partOf('a=1&b=2'))
    expect(searchedFor('fulfilment=PACKED', '10085')).toBe('fulfilment=PACKED&q=10085')
    expect(searchedFor('q=own', '10085')).toBe('q=own')
  })

  test('a search without a row here is known to have some in other tabs', () => {
    const hitsOf = (name: string, query: string, total: number) => ({ tab: { name, query }, total, isCapped: false })
    const [here, all, none] = [hitsOf('To send', 'state=PACKED', 0), hitsOf('All', '', 3), hitsOf('Held', 'state=H', 0)]
    expect(foundElsewhere([here, all, none], 'q=anna&state=PACKED')).toEqual([all])
    expect(foundElsewhere([here, all], 'q=anna')).toEqual([])
  })

  test('Shift selects the rows between two, in either direction, and takes them out again', () => {
    const ids = ['a', 'b', 'c', 'd']
    const some = selectRange(new Set(['a']), { ids, from: 3, to: 1 })
    expect([...some].sort()).toEqual(['a', 'b', 'c', 'd'])
    expect([...selectRange(some, { ids, from: 0, to: 2 })]).toEqual(['d'])
    expect([...selectRange(new Set(), { ids, from: 2, to: 2 })]).toEqual(['c'])
  })
})

describe('amounts and dates', () => {
  const clock = '2026-03-28T23:30:00Z'

  test('O229 amounts are euros with their sign and days are the shop’s, in the format of each language', () => {
    const written = (language: string) => {
      const { money, day, dateTime } = createFormats(language, 'Europe/Oslo')
      return [money(cents(123_450)), day(clock), dateTime(clock)].map((text) => text.replace(/\s/g, ' '))
    }
    expect(written('en')).toEqual(['€1,234.50', '29 Mar 2026', '29 Mar 2026, 00:30'])
    expect(written('fr')).toEqual(['1 234,50 €', '29 mars 2026', '29 mars 2026, 00:30'])
    for (const language of ['no', 'sv']) {
      expect(written(language)[0]).toContain('€')
      expect(written(language)[0]).not.toContain('kr')
      expect(written(language)[1]).toMatch(/29\D/)
    }
  })

  test('what is below zero has a true minus sign, in every language and form', () => {
    for (const language of ['no', 'sv', 'fr', 'en']) {
      const { money, number, share } = createFormats(language, 'Europe/Oslo')
      for (const written of [
        money(cents(-950)),
        money(cents(-950), 'SEK'),
        number(-3),
        share(-1),
        share(-0.042, true),
      ]) {
        expect(written, language).toContain('\u2212')
        expect(written, language).not.toContain('-')
      }
    }
    expect(createFormats('en', 'Europe/Oslo').share(0.5, true)).toBe('+50%')
    expect(createFormats('en', 'Europe/Oslo').share(null)).toBe('–')
  })

  test('a clock’s shift is told in its largest unit, in the language and with its sign', () => {
    const shift = (language: string, seconds: number) => createFormats(language, 'Europe/Oslo').shift(seconds)
    expect(shift('en', 7 * 86_400)).toBe('+7 days')
    expect(shift('fr', 7 * 86_400)?.replace(/\s/, ' ')).toBe('+7 jours')
    expect(shift('no', -3_700)).toMatch(/^\u22121\stime$/)
    expect(shift('sv', 120)).toMatch(/^\+2\sminuter$/)
    expect(shift('en', 59)).toBe(null)
  })

  test('numbers and dates are written in one place: elsewhere they would not be of the person’s language', () => {
    const folder = join(import.meta.dirname, '../../src/office')
    // Values of browser input fields have one format for all languages.
    const formatFiles = ['kit/formats.ts', 'kit/form/shop-time-rules.ts']
    const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !formatFiles.includes(file))
      .filter((file) =>
        /Intl\.(Number|DateTime)Format|\.toLocale\w*String\(/.test(readFileSync(join(folder, file), 'utf8')),
      )
    expect(own).toEqual([])
  })

  test('an amount is read with comma or point, with thousands and sign; nothing is null and nonsense is NaN', () => {
    const read: [string, number | null][] = [
      ['12', 1_200],
      ['12,5', 1_250],
      ['1 234,50 €', 123_450],
      ['1.234,50', 123_450],
      ['1,234.50', 123_450],
      ['-3.20', -320],
      ['', null],
    ]
    for (const [text, amount] of read) expect(parseAmount(text), text).toBe(amount)
    // The sign is that of the field’s currency: euros are not typed where kroner are asked for.
    expect(['229 kr', '229,50 NOK', 'kr 229'].map((text) => parseAmount(text, 'NOK'))).toEqual([22_900, 22_950, 22_900])
    for (const text of ['19 €', '19 SEK']) expect(parseAmount(text, 'NOK'), text).toBeNaN()
    expect(parseAmount('229 kr')).toBeNaN()
    expect([parseDecimal('11.723', 6), parseDecimal('11,7234', 6)]).toEqual([11.723, 11.7234])
    // `1,234` is a thousand to some and one to others: money is not guessed.
    for (const text of ['1,234', '1.234', '1,234,5', '12,345.678', '1.5.5', 'abc', '12e3', '1,2345']) {
      expect(parseAmount(text), text).toBeNaN()
    }
    for (const amount of [0, 1, 10, 1999, 123_456].map(cents)) {
      for (const sign of [',', '.']) expect(parseAmount(writeAmount(amount, sign))).toBe(amount)
    }
  })
})

describe('forms', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  test('a draft is kept for seven days, by account and form', () => {
    const key = draftKey(7, 'settings/company')
    const draft = { at: '2026-03-01T10:00:00.000Z', version: 3, values: { name: 'Vitrine' } }
    writeDraft(key, draft)
    expect(readDraft(key, new Date('2026-03-08T09:59:59Z'))).toEqual(draft)
    expect(readDraft(draftKey(8, 'settings/company'), new Date('2026-03-01T11:00:00Z'))).toBeNull()
    expect(readDraft(key, new Date('2026-03-08T10:00:00Z'))).toBeNull()
    expect(kept.size).toBe(0)
    writeDraft(key, draft)
    dropDraft(key)
    expect(kept.size).toBe(0)
    kept.set(key, '{not json')
    expect(readDraft(key, new Date())).toBeNull()
  })

  test('a conflict gives the version to save over next, whatever form the present state has', () => {
    const changed = [{ field: 'city', base: 'Oslo', theirs: 'Bergen', yours: 'Bodø' }]
    const body = { current: 4, by: 'Kari', at: '2026-03-01T10:00:00Z', changed }
    expect(readConflict(body, (fields) => fields)).toEqual({
      version: 4,
      by: 'Kari',
      at: '2026-03-01T10:00:00Z',
      changed,
    })
    expect(readConflict({ current: { version: 5, city: 'Bergen' } }, (fields) => fields)).toEqual({
      version: 5,
      by: null,
      at: null,
      changed: [],
    })
    expect(versionIn('text')).toBeNull()
  })

  test('what a schema refuses without a sentence of its own has a message key that every language knows', () => {
    const schema = z.object({
      name: z.string().min(1).max(3),
      code: z.string().min(4),
      email: z.email(),
      price: z.number().min(1).max(10),
      day: z.iso.date(),
    })
    const keysOf = (value: unknown) => {
      const { error } = schema.safeParse(value, { error: errorKeyOf })
      return Object.fromEntries(error!.issues.map(({ path, message }) => [path.join('.'), message]))
    }
    expect(keysOf({ name: '', code: 'abc', email: 'x', price: 0, day: 'x' })).toEqual({
      name: 'validation.required',
      code: 'validation.tooShort',
      email: 'validation.email',
      price: 'validation.tooSmall',
      day: 'validation.invalid',
    })
    expect(keysOf({ name: 'abcd', code: 'abcd', email: 'a@b.test', price: null, day: '2026-03-01' })).toEqual({
      name: 'validation.tooLong',
      price: 'validation.required',
    })
  })
})

test('every browser’s words for a missing file of an older release are known', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://shop.test/office/assets/a.js',
    'error loading dynamically imported module: https://shop.test/office/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /office/assets/a.css',
  ]) {
    expect(isMissingChunk(new TypeError(words)), words).toBe(true)
  }
  expect(isMissingChunk(new TypeError('Cannot read properties of undefined'))).toBe(false)
})

describe('the texts of the back office', () => {
  const folder = join(import.meta.dirname, '../../src/office/texts')
  const languages = ['en', 'no', 'sv', 'fr']
  const areasOf = (language: string) =>
    readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .sort()
  const areas = areasOf('en')
  const textsOf = (language: string) =>
    new Map(
      areas.flatMap((area) => flatten(basename(area), JSON.parse(readFileSync(join(folder, language, area), 'utf8')))),
    )

  test('O229 four languages have the same areas, keys and placeholders, and no empty text', () => {
    const english = textsOf('en')
    for (const language of languages) {
      expect(areasOf(language), language).toEqual(areas)
      const texts = textsOf(language)
      expect([...texts.keys()].sort(), language).toEqual([...english.keys()].sort())
      for (const [key, text] of texts) {
        expect(text.trim(), `${language} ${key}`).not.toBe('')
        expect(placeholdersOf(text), `${language} ${key}`).toEqual(placeholdersOf(english.get(key)!))
      }
    }
  })

  test('O229 French says courriel, Norwegian e-post, Swedish e-post or mejl', () => {
    const foreign = (language: string, wrong: RegExp) =>
      [...textsOf(language)].filter(([, text]) => wrong.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
    expect(foreign('fr', /\be-?mails?\b|\bmails?\b/i)).toEqual([])
    for (const language of ['no', 'sv']) expect(foreign(language, /\be-?mails?\b/i), language).toEqual([])
  })

  test('O229 French signs do not break off their word, and a name is set before its value in the language’s way', () => {
    const broken = [...textsOf('fr')].filter(([, text]) => /[ \u00a0][;:!?»]|«[ \u00a0]/.test(text))
    expect(broken).toEqual([])
    const folder = join(import.meta.dirname, '../../src/office')
    const ownColon = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) => /\}: (\$\{|\{t\()|^\s*\{.+\)\}: \{/m.test(readFileSync(join(folder, file), 'utf8')))
    // What a customer wrote.
    expect(ownColon).toEqual(['screens/aftersales/product-reviews/product-reviews-screen.tsx'])
  })

  test('O229 no screen names a text that does not exist', () => {
    const english = [...textsOf('en').keys()].map((key) => key.replace('.json', ''))
    // A group of texts may be named as well.
    const known = new Set(
      english.flatMap((key) => [key, key.replace(/_(one|other)$/, ''), key.slice(0, key.lastIndexOf('.'))]),
    )
    const office = join(folder, '..')
    const screens = readdirSync(office, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const named = screens.flatMap((file) =>
      [...readFileSync(join(office, file), 'utf8').matchAll(/\bt\('([a-z]\w*(?:\.\w+)+)'/g)].map(
        ([, key]) => `${key!} in ${file}`,
      ),
    )
    expect(named.length).toBeGreaterThan(300)
    expect(named.filter((each) => !known.has(each.split(' ')[0]!))).toEqual([])
  })
})

function flatten(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => flatten(`${path}.${key}`, inner))
}

/** `_one` may name its number in words, so the count is no placeholder that has to be there. */
function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'count')
    .sort()
}
