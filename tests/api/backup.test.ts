// @module-tag full
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { migrateDatabase, migrationsFolder } from '#database/migrate-database.ts'
import type { Database } from '#database/open-database.ts'
import { pages } from '#database/schema/schema.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import { inOneMoment, listMigrations } from '../../src/backup/database-tables.ts'
import { migrateDatabaseTo } from '../../src/backup/older-schema.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { buy } from '../support/checkout-flow.ts'
import { type Engine, engineUnderTest } from '../support/prepared-databases.ts'
import { createEmptyTarget, type EmptyTarget, openShopAt } from '../support/shop-elsewhere.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const log = pino({ level: 'silent' })
const account = { email: 'kari@example.test', password: 'lake winter candle', firstName: 'Kari', lastName: 'Nordmann' }

// Making an empty embedded database takes seconds, and here are several.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let shop: TestShop
let folder: string
let targets: EmptyTarget[] = []
beforeAll(async () => {
  shop = await createTestShop()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-backups-'))
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
  await shop.storage.put('products/of-my-own.png', image)
  await updateSettings(shop, { actor: 'test', changes: { 'membership.price': 1_750 } })
  expect((await createBrowser(shop).post('/api/register', account)).status).toBe(201)
})
afterAll(async () => {
  for (const target of targets) await target.remove()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newTarget(on = engineUnderTest()): Promise<EmptyTarget> {
  const target = await createEmptyTarget(on)
  targets = [...targets, target]
  return target
}

const backUp = (name: string, { database, stores }: Pick<TestShop, 'database' | 'stores'> = shop) =>
  createBackup({ database, stores, now: shop.clock() }, join(folder, name))
const countOf = async (database: Database, query: string) => {
  const result = (await database.execute(sql.raw(`SELECT count(*)::int AS count FROM ${query}`))) as unknown as {
    rows: { count: number }[]
  }
  return result.rows[0]!.count
}

describe('#439 backup and restore', () => {
  let target: EmptyTarget
  let ordersInBackup: number

  test('#439 a backup taken while purchases go on holds one moment: no order without its lines, checkout and mail', async () => {
    let selling = true
    let sold = 0
    const crowd = { app: createApi(shop, { rateLimitScale: 1_000 }) }
    const visitors = [0, 1].map(async () => {
      while (selling) {
        await buy(createBrowser(crowd), { '4352': {} })
        sold += 1
        // Everything is in this one process: files are written only in the turns that are left to them.
        for (let turn = 0; turn < 60; turn++) await new Promise(setImmediate)
      }
    })
    await expect.poll(() => sold).toBeGreaterThan(2)
    const report = await backUp('selling.tar.gz')
    selling = false
    await Promise.all(visitors)
    expect(report).toMatchObject({ file: join(folder, 'selling.tar.gz'), images: expect.any(Number) })
    expect(statSync(report.file).mode & 0o777).toBe(0o600)

    target = await newTarget()
    const restored = await restoreBackup({ ...target, log }, report.file)
    expect(restored).toMatchObject({ tables: report.tables, rows: report.rows, images: report.images })
    ordersInBackup = await countOf(target.database, 'orders')
    expect(ordersInBackup).toBeGreaterThan(2)
    expect(ordersInBackup).toBeLessThanOrEqual(await countOf(shop.database, 'orders'))
    for (const broken of [
      'orders WHERE NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id)',
      "orders JOIN checkouts ON checkouts.id = orders.checkout_id WHERE checkouts.state <> 'ORDERED'",
      "orders WHERE NOT EXISTS (SELECT 1 FROM pgboss.job WHERE name = 'send-order-confirmation' AND (data->>'orderId')::int = orders.id)",
      "checkouts WHERE state = 'ORDERED' AND NOT EXISTS (SELECT 1 FROM orders WHERE checkout_id = checkouts.id)",
    ]) {
      expect(await countOf(target.database, broken), broken).toBe(0)
    }
  })

  test('#439 a shop on the restored place has its customers, settings and images, and sells', async () => {
    const moved = await openShopAt(shop, target)
    const browser = createBrowser(moved)
    const { email, password } = account
    expect((await browser.post('/api/login', { email, password })).status).toBe(200)
    const cart = await browser.post('/api/cart/token', { products: { '4350': { quantity: 1, membership: true } } })
    expect(cart.status).toBe(200)
    const image = await moved.app.request('http://localhost/storage/products/of-my-own.png')
    expect(image.status).toBe(200)
    const settings = (await moved.database.execute(
      sql`SELECT value::text AS value FROM settings WHERE key = 'membership.price'`,
    )) as unknown as { rows: { value: string }[] }
    expect(settings.rows).toEqual([{ value: '1750' }])

    const mails = shop.mails.length
    const order = await buy(createBrowser(moved), { '4352': {} }, { email: 'ny@example.test' })
    expect(await countOf(target.database, 'orders')).toBe(ordersInBackup + 1)
    // Numbering continues after the backup, and no existing order number is reused.
    expect(await countOf(target.database, `orders WHERE number >= ${order.number}`)).toBe(1)
    await moved.drainJobs()
    expect(shop.mails.slice(mails).filter(({ to }) => to === 'ny@example.test')).toHaveLength(1)

    // Orders sold after the backup exist at the provider only, and the ledger comparison reports them. The restored
    // shop finishes a purchase that was in progress during the backup.
    const { differences } = await reconcileLedger(moved)
    const lost = (await countOf(shop.database, 'orders')) - ((await countOf(target.database, 'orders')) - 1)
    expect(differences.filter(({ kind }) => kind === 'paymentWithoutOrder')).toHaveLength(lost)
    await moved.stop()
  })

  test('#439 a backup goes to the other engine and back, and holds the same rows', async () => {
    const first = await backUp('first.tar.gz')
    const stations: Engine[] = engineUnderTest() === 'pglite' ? ['pglite'] : ['pglite', 'postgresql']
    let file = first.file
    for (const [index, station] of stations.entries()) {
      const next = await newTarget(station)
      await restoreBackup({ ...next, log }, file)
      const again = await backUp(`station-${index}.tar.gz`, next)
      expect(digestsOf(again.file)).toEqual(digestsOf(first.file))
      file = again.file
    }
  })
})

describe('#439 what cannot be restored is refused in plain words', () => {
  let file: string
  let free: EmptyTarget
  beforeAll(async () => {
    mkdirSync(join(folder, 'nightly'))
    file = (await backUp('nightly/')).file
    free = await newTarget()
  })

  test('into a place that holds something', async () => {
    const filled = { database: shop.database, stores: shop.stores, log }
    await expect(restoreBackup(filled, file)).rejects.toThrow(/There is a shop in this database already .*empty place/)
    const withImages = { ...free, stores: shop.stores, log }
    await expect(restoreBackup(withImages, file)).rejects.toThrow(/There are images in this storage already/)
  })

  test('from a file that is damaged, cut off, something else, or not there', async () => {
    const target = { ...free, log }
    const whole = readFileSync(file)
    writeFileSync(join(folder, 'cut.tar.gz'), whole.subarray(0, whole.length / 2))
    await expect(restoreBackup(target, join(folder, 'cut.tar.gz'))).rejects.toThrow(
      /cannot be restored.*(damaged|cut off)/,
    )
    const tar = gunzipSync(whole)
    const at = tar.indexOf('kari@example.test')
    tar[at] = 'l'.charCodeAt(0)
    writeFileSync(join(folder, 'damaged.tar.gz'), gzipSync(tar))
    await expect(restoreBackup(target, join(folder, 'damaged.tar.gz'))).rejects.toThrow(/damaged: database\//)
    writeFileSync(join(folder, 'other.tar.gz'), gzipSync('hello'.repeat(500)))
    await expect(restoreBackup(target, join(folder, 'other.tar.gz'))).rejects.toThrow(/no backup of a shop/)
    writeFileSync(join(folder, 'text.tar.gz'), 'hello')
    await expect(restoreBackup(target, join(folder, 'text.tar.gz'))).rejects.toThrow(/no backup of a shop/)
    await expect(restoreBackup(target, join(folder, 'nowhere.tar.gz'))).rejects.toThrow(/There is no .*nowhere/)
  })

  test('from a newer release', async () => {
    const newer = [{ hash: 'f'.repeat(64), createdAt: '1' }]
    await expect(migrateDatabaseTo(free.database, newer)).rejects.toThrow(/newer or another release/)
  })

  test('by all that nothing was written: the newest in a folder still goes in', async () => {
    expect(await restoreBackup({ ...free, log }, join(folder, 'nightly'))).toMatchObject({ from: file })
  })
})

test('#439 a backup of an older release comes back with this release’s schema', async () => {
  const migrations = join(folder, 'migrations')
  cpSync(migrationsFolder, migrations, { recursive: true })
  writeFileSync(join(migrations, '0001_next.sql'), `ALTER TABLE pages ADD COLUMN next text DEFAULT 'filled' NOT NULL;`)
  const journalFile = join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  journal.entries = [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: '0001_next' }]
  writeFileSync(journalFile, JSON.stringify(journal))

  const old = await newTarget()
  await migrateDatabase(old.database)
  await old.database.insert(pages).values({ slug: 'alt', name: { en: 'Old "page"\\n' }, description: { en: 'Ø \t €' } })
  const { file } = await backUp('old.tar.gz', old)
  const target = { ...(await newTarget()), migrations, log }
  await restoreBackup(target, file)
  const { rows } = (await target.database.execute(sql`SELECT slug, name, description, next FROM pages`)) as unknown as {
    rows: unknown[]
  }
  expect(rows).toEqual([{ slug: 'alt', name: { en: 'Old "page"\\n' }, description: { en: 'Ø \t €' }, next: 'filled' }])
  const had = await inOneMoment(old.database, listMigrations)
  expect(await inOneMoment(target.database, listMigrations)).toEqual([...had, expect.anything()])
  await expect(
    restoreBackup({ ...(await newTarget()), log }, await backUp('new.tar.gz', target).then((made) => made.file)),
  ).rejects.toThrow(/newer or another release/)
})

test('#439 a database that other migrations began is refused in plain words, and left as it is', async () => {
  const { database } = await newTarget()
  await migrateDatabase(database)
  await database.execute(sql`UPDATE drizzle.__drizzle_migrations SET hash = 'of another release'`)
  const refused = {
    code: 'schema-unknown',
    message: expect.stringMatching(/before 1\.0\.0.*empty folder.*empty database/),
  }
  await expect(migrateDatabase(database)).rejects.toMatchObject(refused)
  const left = await inOneMoment(database, listMigrations)
  expect(new Set(left.map(({ hash }) => hash))).toEqual(new Set(['of another release']))
})

test('#439 a backup gets a name of its time in a folder, never overwrites, and leaves nothing behind', async () => {
  const into = mkdtempSync(join(folder, 'nightly-'))
  const { file } = await createBackup(
    { database: shop.database, stores: shop.stores, now: new Date('2026-05-17T02:00:00Z') },
    into,
  )
  expect(file).toBe(join(into, 'vitrine-2026-05-17T020000Z.tar.gz'))
  await expect(backUp('first.tar.gz')).rejects.toThrow(/never overwrites/)
  expect(readdirSync(into)).toEqual(['vitrine-2026-05-17T020000Z.tar.gz'])
})

/** Rows and checksums by table, as the archive's manifest has them. */
function digestsOf(file: string): Record<string, string> {
  const tar = gunzipSync(readFileSync(file)).toString('latin1')
  const text = tar.slice(tar.lastIndexOf('{\n "format"'), tar.lastIndexOf('}') + 1)
  const { tables } = JSON.parse(text) as { tables: { name: string; rows: number; sha256: string }[] }
  return Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]))
}
