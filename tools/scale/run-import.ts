import { appendFileSync, createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { migrateDatabase } from '../../src/database/migrate-database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { importProducts } from '../../src/domain/office/import-export/import-products.ts'
import { createImageStorage } from '../../src/storage/image-storage.ts'
import { openFolderStores } from '../../src/storage/open-stores.ts'
import { generatedProductFile } from './generated-products.ts'

/** Cost of importing generated products; times in seconds, sizes in megabytes. */
export type ImportFigures = {
  created: number
  unchanged: number
  seconds: number
  /** Seconds of the importer's own processor time in the first run. */
  processor: number
  again: number
  /** Peak memory of the importer beyond what the process had before. */
  memory: number
  before: number
  file: number
}

// A process of its own, so that its memory is the importer's: address of an empty database, number of products.
const [url = '', count = '0'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-scale-'))
const database = await openDatabase({ url: url.startsWith('postgres') ? url : null, dataDir: url })
try {
  await migrateDatabase(database)
  const storage = createImageStorage(openFolderStores(folder))
  const grey = { width: 40, height: 30, channels: 3, background: '#c8b79a' } as const
  await storage.put('products/scale', await sharp({ create: grey }).png().toBuffer())
  const shop = {
    database,
    storage,
    clock: () => new Date(),
    environment: { timeZone: 'Europe/Oslo' },
    log: pino({ level: 'warn' }),
    changes: { announce: async () => {}, subscribe: () => () => undefined, isListening: () => true },
  }
  const path = join(folder, 'products.csv')
  for (const part of generatedProductFile(Number(count), '/storage/products/scale')) appendFileSync(path, part)
  const before = process.memoryUsage.rss()
  let max = before
  const measuring = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss())
  }, 50)
  const run = async () => {
    const started = performance.now()
    const worked = process.cpuUsage()
    const report = await importProducts(shop, {
      csv: () => createReadStream(path) as AsyncIterable<Uint8Array>,
      dryRun: false,
    })
    if (report.refused.length) throw new Error(`Refused: ${JSON.stringify(report.refused.slice(0, 3))}`)
    const { user, system } = process.cpuUsage(worked)
    return { ...report, seconds: (performance.now() - started) / 1_000, processor: (user + system) / 1e6 }
  }
  const first = await run()
  const second = await run()
  const figures: ImportFigures = {
    created: first.created,
    unchanged: second.unchanged,
    seconds: first.seconds,
    processor: first.processor,
    again: second.seconds,
    memory: (max - before) / 1024 / 1024,
    before: before / 1024 / 1024,
    file: statSync(path).size / 1024 / 1024,
  }
  clearInterval(measuring)
  process.stdout.write(`${JSON.stringify(figures)}\n`)
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
