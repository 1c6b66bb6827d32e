// @module-tag engine
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compareNames, type Language, languages } from '#shared/markets.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

/** Lists by name are in the order of the reader's alphabet, on both engines and from page to page. */

// Words of product names: letters of all four languages, accents, capitals, numbers and signs.
const words = [
  ...['Zebra', 'Ask', 'apple', 'Apple', 'APPLE', 'Ål', 'ål', 'Ärta', 'Öl', 'Ørsted', 'Ærfugl', 'Aalborg', 'Aase', 'Ås'],
  ...['cote', 'coté', 'côte', 'côté', 'Cote', 'Été', 'Etage', 'Étage', 'étui', 'etui', 'Œuvre', 'œuf', 'oeuf', 'Noël'],
  ...[
    'Watch 2',
    'Watch 10',
    'Watch',
    'watch-nord',
    'Watch Nord',
    'Watch, Nord',
    '100 ml',
    '50 ml',
    '9',
    '10',
    '3M',
    'Y 3',
  ],
  ...['H&M', '&co', '@home', "L'eau", 'L’eau', 'Leau', '(ny) kopp', 'Über', 'Uber', 'Yngve', 'Wasa', 'Vasa', 'Viol'],
  ...[
    'Łódź',
    'Lodz',
    'Žofie',
    'Zofie',
    'Maß',
    'Masse',
    'Örebro',
    'Åre',
    'Æble',
    'ÅÄÖ',
    'åäö',
    'ÆØÅ',
    'æøå',
    'Жук',
    'Άλφα',
  ],
]

const rowsOf = (response: unknown) => (response as { rows: Record<string, string>[] }).rows

describe('a key of name_order', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ seed: 'none' })
  })
  afterAll(() => shop.close())

  test.each(languages)('compares names as Intl.Collator does, pair by pair: %s', async (language) => {
    const found = await shop.database.execute(
      sql`SELECT word, name_order(word, ${language}) AS key FROM unnest(${sql.param(words)}::text[]) word`,
    )
    const keys = new Map(rowsOf(found).map(({ word, key }) => [word, Buffer.from(key!)]))
    const compare = compareNames(language)
    const apart: string[] = []
    for (const one of words) {
      for (const other of words) {
        const byKey = Math.sign(Buffer.compare(keys.get(one)!, keys.get(other)!))
        if (byKey !== Math.sign(compare(one, other))) apart.push(`${one} ${byKey < 0 ? '<' : '>'} ${other}`)
      }
    }
    expect(apart).toEqual([])
  })

  test('is made without a search path, and of the longest name', async () => {
    await shop.database.transaction(async (transaction) => {
      await transaction.execute(sql`SET LOCAL search_path = ''`)
      const found = await transaction.execute(
        sql`SELECT length(public.name_order(repeat('Å 1', 100), 'sv')) AS long, derived.listed_name('{}', 'no') AS none`,
      )
      expect(rowsOf(found)[0]).toMatchObject({ none: '' })
    })
  })
})

const inOrder: Record<Language, string[]> = {
  no: ['apple', 'Apple', 'etui', 'Étui', 'Watch 2', 'Watch 10', 'Zebra', 'Ærfugl', 'Øl', 'Ål'],
  sv: ['apple', 'Apple', 'etui', 'Étui', 'Watch 2', 'Watch 10', 'Zebra', 'Ål', 'Ärta', 'Öl'],
  fr: ['Ærfugl', 'Ål', 'apple', 'Apple', 'etui', 'Étui', 'Øl', 'Watch 2', 'Watch 10', 'Zebra'],
  en: ['Ærfugl', 'Ål', 'apple', 'Apple', 'etui', 'Étui', 'Øl', 'Watch 2', 'Watch 10', 'Zebra'],
}

const hosts = [
  ['vitrine.no', 'no'],
  ['vitrine.se', 'sv'],
  ['vitrine.fr', 'fr'],
  ['vitrine.eu', 'en'],
] as const

describe('lists of products by name', () => {
  let shop: TestShop
  let manager: OfficeCaller
  beforeAll(async () => {
    shop = await createTestShop({ seed: 'none', environment: { ALLOWED_HOSTS: hosts.map(([host]) => host).join(',') } })
    manager = await signInAs(shop, 'manager')
    // The name of each product in each language: the list of that language, turned round.
    for (const index of inOrder.no.keys()) {
      const name = Object.fromEntries(languages.map((language) => [language, inOrder[language].at(-1 - index)!]))
      await shop.database.execute(
        sql`WITH made AS (INSERT INTO products (slug, name)
            VALUES (${`product-${index}`}, ${JSON.stringify(name)}::jsonb) RETURNING id)
          INSERT INTO product_prices (product_id, currency, price) SELECT id, 'EUR', 100 FROM made`,
      )
    }
  })
  afterAll(() => shop.close())

  test.each(hosts)('on %s are in the order of its language, from page to page', async (host, language) => {
    const visitor = createBrowser(shop, { host })
    const names: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const response = await visitor.get(`/api/products?sort=name&per_page=3&page=${page}`)
      names.push(...((await response.json()) as { name: string }[]).map(({ name }) => name))
    }
    expect(names).toEqual(inOrder[language])
  })

  test.each(languages)('in the office are in the order of who reads them, there and back: %s', async (language) => {
    await shop.database.execute(sql`UPDATE staff SET language = ${language}`)
    type Page = { items: { name: string }[]; next: string | null; previous: string | null }
    const page = async (query: string) => (await (await manager.get(`/products?${query}`)).json()) as Page
    const walk = async (sort: string) => {
      const pages = [await page(`sort=${sort}&limit=3`)]
      while (pages.at(-1)!.next) pages.push(await page(`sort=${sort}&limit=3&cursor=${pages.at(-1)!.next}`))
      return pages
    }
    const names = (pages: Page[]) => pages.flatMap(({ items }) => items.map(({ name }) => name))
    const pages = await walk('name')
    expect(names(pages)).toEqual(inOrder[language])
    expect(names(await walk('-name'))).toEqual(inOrder[language].toReversed())
    const before = await page(`sort=name&limit=3&cursor=${pages[2]!.previous}`)
    expect(names([before])).toEqual(names([pages[1]!]))
  })

  test('in the office a cursor of one language is none of another', async () => {
    await shop.database.execute(sql`UPDATE staff SET language = 'sv'`)
    const { next } = (await (await manager.get('/products?sort=name&limit=3')).json()) as { next: string }
    await shop.database.execute(sql`UPDATE staff SET language = 'no'`)
    const response = await manager.get(`/products?sort=name&limit=3&cursor=${next}`)
    expect(response.status).toBe(422)
    expect(((await response.json()) as { errors: object }).errors).toHaveProperty('cursor')
  })

  test('in the bulk editor stay on their page whatever language of their texts is edited', async () => {
    await shop.database.execute(sql`UPDATE staff SET language = 'sv'`)
    type Page = { items: { id: number }[]; next: string | null }
    const page = async (query: string) =>
      (await (await manager.get(`/products/grid?sort=name&limit=3&${query}`)).json()) as Page
    const first = await page('language=sv')
    const second = await page(`language=sv&cursor=${first.next}`)
    expect(second.items).toHaveLength(3)
    const inFrench = await page(`language=fr&cursor=${first.next}`)
    expect(inFrench.items.map(({ id }) => id)).toEqual(second.items.map(({ id }) => id))
  })

  test('on the storefront follow a change of the name alone', async () => {
    await shop.database.execute(
      sql`UPDATE products SET name = name || '{"sv": "Ö sist"}' WHERE name ->> 'sv' = 'apple'`,
    )
    const visitor = createBrowser(shop, { host: 'vitrine.se' })
    const response = await visitor.get('/api/products?sort=name&per_page=20')
    expect(((await response.json()) as { name: string }[]).map(({ name }) => name).slice(-2)).toEqual(['Ö sist', 'Öl'])
  })
})
