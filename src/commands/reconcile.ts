import { ledgerReportText } from '#domain/ledger/reconciliation/ledger-report.ts'
import type { LedgerReport } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

const usage = 'Use: npm run reconcile [-- --days N] · npm run reconcile -- --accept KEY [KEY…] --note "why"'

runCommand(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--accept')) return accept(args)
  const days = args[0] === '--days' && args.length === 2 ? args[1] : args.length === 0 ? undefined : null
  if (days === null || (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))) throw new Error(usage)
  const response = await runShopCommand('reconcile', { query: days === undefined ? {} : { days } })
  const report = JSON.parse(response) as LedgerReport
  return { output: ledgerReportText(report), exitCode: report.differences.length ? 1 : 0 }
})

async function accept(args: string[]): Promise<string> {
  const index = args.indexOf('--note')
  const note = args[index + 1]?.trim()
  const keys = args.slice(args.indexOf('--accept') + 1, index)
  if (index < 2 || args[0] !== '--accept' || !note || args.length !== index + 2) throw new Error(usage)
  const body = Buffer.from(JSON.stringify({ keys, note }))
  const { accepted } = JSON.parse(await runShopCommand('reconcile/accept', { body })) as { accepted: string[] }
  const missing = keys.filter((key) => !accepted.includes(key))
  if (missing.length) throw new Error(`There is no open difference ${missing.join(', ')}: copy the key from the table.`)
  return `${accepted.length} accepted.`
}
