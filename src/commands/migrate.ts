import { migrateDatabase } from '#database/migrate-database.ts'
import { openDatabase } from '#database/open-database.ts'
import { readEnvironment } from '#environment.ts'
import { runCommand } from './run-command.ts'

runCommand(async () => {
  const environment = readEnvironment()
  const database = await openDatabase({ url: environment.databaseUrl, dataDir: environment.dataDir })
  await migrateDatabase(database)
  await database.close()
  return 'The database has the newest schema.'
})
