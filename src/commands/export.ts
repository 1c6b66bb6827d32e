import { writeFile } from 'node:fs/promises'
import { csvFile } from '#shared/csv.ts'
import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

const kinds = ['products', 'orders', 'members'] as const

runCommand(async () => {
  const args = process.argv.slice(2)
  const [kind, file, ...rest] = args.filter((argument) => argument !== '--no-bom')
  const known = kinds.find((name) => name === kind)
  if (!known || !file || rest.length || file.startsWith('-')) {
    throw new Error('Use: npm run export -- products|orders|members FILE.csv [--no-bom]')
  }
  const csv = csvFile(await runShopCommand(`export/${known}`), { bom: !args.includes('--no-bom') })
  // Orders and members are personal data, so only this account may read the file.
  await writeFile(file, csv, { mode: 0o600 })
  return `${file} written.`
})
