import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isVatRate } from '#domain/office/import-export/formats/vat-rules.ts'
import { type ImportReport, importReportText } from '#domain/office/import-export/import-products.ts'
import { productFormats } from '#shared/product-formats.ts'
import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

const usage = 'Use: npm run import -- FILE.csv [--dry-run] [--format KIND] [--vat-rate 25] [--leave-out ATTRIBUTE]'

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string' },
      'vat-rate': { type: 'string' },
      'leave-out': { type: 'string', multiple: true, default: [] },
    },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error(usage)
  const format = productFormats.find((known) => known === values.format)
  if (values.format && !format) throw new Error(`--format is one of ${productFormats.join(', ')}`)
  const vatRate = values['vat-rate'] ?? null
  if (vatRate !== null && !isVatRate(vatRate)) throw new Error(`"${vatRate}" is no percentage`)
  const path = resolve(file)
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read: ${error.message}`)
  })
  const settings = { format: format ?? null, vatRate, leftOut: values['leave-out'] }
  const query = { 'dry-run': values['dry-run'] ? '1' : '0', file: path, settings: JSON.stringify(settings) }
  const response = await runShopCommand('import/products', { query })
  const report = JSON.parse(response) as ImportReport
  return { output: importReportText(report), exitCode: report.refused.length ? 2 : 0 }
})
