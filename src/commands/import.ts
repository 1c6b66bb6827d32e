import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ImportReport, importReportText } from '#domain/office/import-export/import-products.ts'
import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

runCommand(async () => {
  const args = process.argv.slice(2)
  const dryRun = args.includes('--dry-run')
  const files = args.filter((argument) => argument !== '--dry-run')
  const [file] = files
  if (!file || files.length > 1 || file.startsWith('-')) throw new Error('Use: npm run import -- FILE.csv [--dry-run]')
  const path = resolve(file)
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read: ${error.message}`)
  })
  const response = await runShopCommand('import/products', { query: { 'dry-run': dryRun ? '1' : '0', file: path } })
  const report = JSON.parse(response) as ImportReport
  return { output: importReportText(report), exitCode: report.refused.length ? 2 : 0 }
})
