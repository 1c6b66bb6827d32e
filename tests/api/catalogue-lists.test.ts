// @module-tag engine

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProducts } from '#domain/catalogue/products/read-catalogue.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { fillTables } from '../support/query-plans.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Rows = { rows: Record<string, unknown>[] }
const run = async (statement: ReturnType<typeof sql>) =>
  ((await shop.database.execute(statement)) as unknown as Rows).rows

/** Returns the stored lists with their sizes, and the lists that the products themselves demand. */
async function lists() {
  const kept =
    await run(sql`SELECT list_id, product_id, currency, featured, position, price, created_at, name_no, name_sv, name_fr, name_en, brand,
      (SELECT json_agg(json_build_array(a.place, a.choices) ORDER BY a.place) FROM derived.assortment_variants a
        WHERE a.assortment_id = l.assortment_id) AS choices
    FROM derived.product_listings l ORDER BY 1, 2, 3`)
  const right = await run(sql`
    SELECT l.list_id, p.id AS product_id, pp.currency, p.featured, l.position, pp.price, p.created_at,
      name_order(coalesce(nullif(name ->> 'no', ''), nullif(name ->> 'en', ''), nullif(name ->> 'sv', ''), nullif(name ->> 'fr', ''), ''), 'no') AS name_no,
      name_order(coalesce(nullif(name ->> 'sv', ''), nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), nullif(name ->> 'fr', ''), ''), 'sv') AS name_sv,
      name_order(coalesce(nullif(name ->> 'fr', ''), nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), nullif(name ->> 'sv', ''), ''), 'fr') AS name_fr,
      name_order(coalesce(nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), nullif(name ->> 'sv', ''), nullif(name ->> 'fr', ''), ''), 'en') AS name_en,
      p.vendor AS brand,
      (SELECT json_agg(json_build_array(v.position, ARRAY(SELECT (option ->> 'id') || ':' || v."values"[place]
          FROM jsonb_array_elements(p.options) WITH ORDINALITY o(option, place)
          WHERE v."values"[place] IS NOT NULL ORDER BY place)) ORDER BY v.position)
        FROM variants v WHERE v.product_id = p.id AND v.key <> '') AS choices
    FROM (SELECT 0 AS list_id, id AS product_id, position FROM products
      UNION ALL SELECT category_id, product_id, position FROM product_categories) l
    JOIN products p ON p.id = l.product_id JOIN product_prices pp ON pp.product_id = p.id AND pp.variant_key = ''
    WHERE p.published ORDER BY 1, 2, 3`)
  const sizes = await run(
    sql`SELECT list_id, currency, featured, products::int AS products FROM derived.product_list_sizes
      WHERE products <> 0 ORDER BY 1, 2, 3`,
  )
  const counted = await run(
    sql`SELECT list_id, currency, featured, count(*)::int AS products FROM derived.product_listings
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
  const soldOut = await run(sql`SELECT product_id, variant_key FROM derived.sold_out ORDER BY 1, 2`)
  const empty = await run(sql`SELECT product_id, key AS variant_key FROM variants WHERE stock <= 0 ORDER BY 1, 2`)
  return { kept, right, sizes, counted, soldOut, empty }
}

async function expectRight() {
  const { kept, right, sizes, counted, soldOut, empty } = await lists()
  expect(kept).toEqual(right)
  expect(sizes).toEqual(counted)
  expect(soldOut).toEqual(empty)
  return kept.length
}

const jar = { id: 900, slug: 'glass-jar', name: { en: 'Glass jar', fr: 'Bocal' }, price: 2000, memberPrice: null }

describe('what lists read is what the products are', () => {
  it('through creating, changing, hiding, showing, moving and deleting', async () => {
    const before = await expectRight()
    const categories: number[] = []
    for (const handle of ['jars', 'glass']) {
      const input = { handle, slug: handle, name: inEveryLanguage(handle), position: 20 }
      categories.push((await saveCategory(shop, input)).id)
    }
    const [jars, glass] = categories as [number, number]
    const save = async (more: object) => {
      await saveProduct(shop, { ...jar, ...more })
      return expectRight()
    }
    expect(await save({ categories: [{ id: jars, position: 3 }] })).toBe(before + 2)
    expect(await save({ featured: true, price: 2500, position: 7, categories: [{ id: jars, position: 1 }] })).toBe(
      before + 2,
    )
    expect(
      await save({
        name: { en: 'Big jar', no: 'Krukke Ø' },
        categories: [
          { id: glass, position: 1 },
          { id: jars, position: 2 },
        ],
      }),
    ).toBe(before + 3)
    const sizesOf = (...stocks: Record<string, number | null>[]) =>
      sizesAsOption(
        stocks
          .flatMap((each) => Object.entries(each))
          .map(([key, stock]) => ({ key, label: inEveryLanguage(key), stock })),
      )
    const placed = { vendor: 'Glassworks', categories: [{ id: glass, position: 1 }] }
    await save({ ...placed, ...sizesOf({ S: 2, L: 0 }) })
    await save({ ...placed, ...sizesOf({ XL: null, L: 3 }), stock: 0 })
    await save({ ...placed, ...sizesOf({ L: 0, XL: 1 }), vendor: 'Jars & co' })
    expect(await save({ state: 'draft', categories: [{ id: glass, position: 1 }] })).toBe(before)
    await save({ ...placed, state: 'draft', ...sizesOf({ M: 0 }) })
    expect(await save({ categories: [{ id: glass, position: 1 }] })).toBe(before + 2)
    for (const statement of [
      sql`UPDATE products SET published = NOT published, position = position + 1`,
      sql`UPDATE product_prices SET price = price + 100`,
      sql`INSERT INTO product_prices (product_id, currency, price)
        SELECT id, 'NOK', 1000 + id FROM products WHERE id % 2 = 0`,
      sql`UPDATE products SET published = NOT published`,
      sql`INSERT INTO product_prices (product_id, currency, price)
        SELECT id, 'SEK', 2000 + id FROM products WHERE id % 3 = 0`,
      sql`UPDATE product_prices SET price = price * 2 WHERE currency = 'NOK'`,
      sql`INSERT INTO product_prices (product_id, variant_key, currency, price) VALUES (900, 'M', 'NOK', 12)`,
      sql`DELETE FROM product_prices WHERE currency = 'EUR' AND product_id % 4 = 0`,
      sql`UPDATE product_categories SET position = position + 5`,
      sql`UPDATE product_categories SET category_id = ${jars} WHERE product_id = 900`,
      sql`UPDATE products SET featured = NOT featured`,
      sql`UPDATE variants SET stock = 0`,
      sql`UPDATE variants SET stock = NULL, position = 3 - position`,
      sql`UPDATE variants SET key = key || '+', stock = 0 WHERE product_id = 900`,
      sql`UPDATE variants SET stock = 0 WHERE key = ''`,
      sql`UPDATE products SET vendor = NULL WHERE id = 900`,
      sql`DELETE FROM variants WHERE product_id = 900 AND key = 'M+'`,
      sql`INSERT INTO variants (product_id, key, label, position, stock) VALUES (900, 'A', '{}', 11, 0), (900, 'B', '{}', 10, 1)`,
      sql`DELETE FROM categories WHERE id = ${jars}`,
      sql`DELETE FROM product_prices WHERE currency <> 'EUR'`,
      sql`INSERT INTO product_prices (product_id, currency, price)
        SELECT id, 'EUR', 100 FROM products ON CONFLICT DO NOTHING`,
      sql`DELETE FROM products WHERE id = 900`,
    ]) {
      await run(statement)
      await expectRight()
    }
    expect(await expectRight()).toBe(before)
  })

  it('a change that is taken back changes no list', async () => {
    const before = await lists()
    await shop.database
      .transaction(async (transaction) => {
        await saveProduct({ ...shop, database: transaction }, { ...jar, featured: true })
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await lists()).toEqual(before)
  })
})

describe('pages far inside a long list', () => {
  const many = 4_500
  const priced = sql`products JOIN product_prices ON product_id = id AND variant_key = '' AND currency = 'EUR'`

  beforeAll(async () => {
    const fill = sql`INSERT INTO products (id, slug, name, featured, position, created_at)
      SELECT 10000 + n, 'many-' || n, jsonb_build_object('en', 'Thing ' || (n * 7919) % 997),
        n % 40 = 0, n % 11, now() - make_interval(mins => n % 50)
      FROM generate_series(1, ${many}::int) n`
    const prices = sql`INSERT INTO product_prices (product_id, currency, price)
      SELECT 10000 + n, 'EUR', 1000 + (n * 7919) % 300 FROM generate_series(1, ${many}::int) n`
    await fillTables(shop, [fill, prices])
    await shop.changes.announce(['products'])
  })

  const orders = {
    featured: sql`featured DESC, position, id`,
    price: sql`price, id`,
    '-price': sql`price DESC, id`,
    newest: sql`created_at DESC, id DESC`,
    name: sql`name_order(coalesce(nullif(name ->> 'en', ''), nullif(name ->> 'no', ''), ''), 'en') COLLATE "C", id`,
  } as const

  it.each(Object.keys(orders) as (keyof typeof orders)[])('begin where the page before ended, by %s', async (sort) => {
    const all = (await run(sql`SELECT id FROM ${priced} WHERE published ORDER BY ${orders[sort]}`)).map(({ id }) =>
      Number(id),
    )
    for (const page of [1, 20, 21, 22, 40, 41, 44, 46]) {
      const response = await listProducts(shop, { currency: 'EUR', page, perPage: 100, order: sort, language: 'en' })
      expect(
        response.products.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(all.slice((page - 1) * 100, page * 100))
      expect(response.total).toBe(all.length)
    }
    const beyond = await listProducts(shop, { currency: 'EUR', page: 9_000, perPage: 100, order: sort, language: 'en' })
    expect(beyond).toEqual({ products: [], total: all.length })
  })

  it('of only the featured ones or the others too', async () => {
    const all = await run(sql`SELECT id FROM ${priced} WHERE published AND NOT featured ORDER BY price DESC, id`)
    const response = await listProducts(shop, {
      currency: 'EUR',
      page: 42,
      perPage: 100,
      order: '-price',
      language: 'en',
      featured: false,
    })
    expect(response.products.map(({ id }) => id)).toEqual(all.slice(4_100, 4_200).map(({ id }) => id))
    expect(response.total).toBe(all.length)
  })

  it('count from the new list once a product came or went', async () => {
    const far = async () =>
      (await listProducts(shop, { currency: 'EUR', page: 45, perPage: 100, order: 'price', language: 'en' })).products
    const before = await far()
    await saveProduct(shop, { ...jar, id: 901, slug: 'cheapest', price: 1 })
    const after = await far()
    expect(after.slice(1, 100).map(({ id }) => id)).toEqual(before.slice(0, 99).map(({ id }) => id))
  })
})
