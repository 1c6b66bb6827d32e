import { resolve } from 'node:path'
import { restoreBackup } from '#backup/restore-backup.ts'
import { openDatabase } from '#database/open-database.ts'
import { readEnvironment } from '#environment.ts'
import { createLog } from '#shop-log.ts'
import { openStores } from '#storage/open-stores.ts'
import { runCommand } from './run-command.ts'

runCommand(async () => {
  const [source, ...rest] = process.argv.slice(2)
  if (!source || rest.length || source.startsWith('-')) throw new Error('Use: npm run restore -- FILE.tar.gz|FOLDER')
  const environment = readEnvironment()
  const { dataDir, databaseUrl, logLevel } = environment
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const log = createLog(logLevel)
    const target = { database, stores: await openStores(environment), log }
    const { from, createdAt, tables, rows, images } = await restoreBackup(target, resolve(source))
    return `${from} of ${createdAt.slice(0, 16).replace('T', ' ')} UTC is restored and proven: ${tables} tables with ${rows} rows and ${images} images.
Start the shop now, then run npm run reconcile: what was sold after the backup is at the payment provider.`
  } finally {
    await database.close()
  }
})
