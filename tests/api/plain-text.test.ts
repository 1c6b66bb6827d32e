import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Queries } from '#database/open-database.ts'
import { plainText } from '#shared/plain-text.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

/** Texts without accents, as every search compares them: the database's function and its twin. */

// Keyed by the name as typed; the value has no accents.
const names = {
  'Žofie Ødegård': 'zofie odegard',
  'Łukasz Żółć': 'lukasz zolc',
  'Čeněk Dvořák': 'cenek dvorak',
  'Jānis Bērziņš': 'janis berzins',
  'Gökçe Şahin-Yıldız': 'gokce sahin-yildiz',
  'İpek Ağaoğlu': 'ipek agaoglu',
  'Ștefan Țepeș': 'stefan tepes',
  'Őze Fűtő': 'oze futo',
  'Đorđe Ðorðeson': 'dorde dordeson',
  'Þóra Björnsdóttir': 'thora bjornsdottir',
  'Jörg Großmann': 'jorg grossmann',
  'Cœur Ærø': 'coeur aero',
  'Ġorġ Żebbuġ Ħal': 'gorg zebbug hal',
  'ΓΙΏΡΓΟΣ Παπαδόπουλος': 'γιωργοσ παπαδοπουλοσ',
  'ЙОВАН Ђурић': 'иован ђурић'.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
}

async function plainIn(database: Queries, texts: string[]): Promise<string[]> {
  const found = await database.execute(
    sql`SELECT plain_text(value) AS plain FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY t (value, position) ORDER BY position`,
  )
  return (found as unknown as { rows: { plain: string }[] }).rows.map(({ plain }) => plain)
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

describe('a text without accents', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ seed: 'none' })
  })
  afterAll(() => shop.close())

  test('has plain letters for names of all Europe, composed or not, in capitals or not', async () => {
    const wanted = Object.values(names)
    for (const form of ['NFC', 'NFD'] as const) {
      const typed = Object.keys(names).map((name) => name.normalize(form))
      expect(await plainIn(shop.database, typed)).toEqual(wanted)
      expect(typed.map(plainText)).toEqual(wanted)
      const capitals = typed.map((name) => name.toUpperCase())
      expect(await plainIn(shop.database, capitals)).toEqual(wanted)
      expect(capitals.map(plainText)).toEqual(wanted)
    }
  })

  test('is the same in the database and beside it, for all Latin letters, Greek, Cyrillic and the signs of print', async () => {
    const letters = [
      ...between(0x20, 0x7e),
      // Latin-1 Supplement, Latin Extended-A and B.
      ...between(0xa0, 0x24f),
      ...['ȘȚșț', 'ΆΈΉΊΌΎΏΐΰάέήίόύώϊϋΪΫ'].flatMap((each) => [...each]),
      ...between(0x391, 0x3a1),
      ...between(0x3a3, 0x3c9),
      ...between(0x400, 0x45f),
      ...between(0x490, 0x491),
      // Latin Extended Additional.
      ...between(0x1e00, 0x1eff),
      ...['‘’‚‛“”„‟‹›«»–—―−‐‑‒…™'].flatMap((each) => [...each]),
    ].filter((letter) => !/\p{Cn}/u.test(letter))
    const inDatabase = await plainIn(shop.database, letters)
    const apart = letters.flatMap((letter, index) =>
      plainText(letter) === inDatabase[index] ? [] : [[letter, plainText(letter), inDatabase[index]]],
    )
    expect(apart).toEqual([])
  })

  test('is found without a search path, as dumps are restored', async () => {
    await shop.database.transaction(async (transaction) => {
      await transaction.execute(sql`SET LOCAL search_path = ''`)
      const found = await transaction.execute(
        sql`SELECT public.plain_text('Łódź') AS plain, public.search_key('Łódź & Co') AS key, derived.listed_name('{"sv": "Ål"}', 'sv') AS name`,
      )
      expect((found as unknown as { rows: unknown[] }).rows).toMatchObject([{ plain: 'lodz', key: 'lodzco' }])
    })
  })
})
