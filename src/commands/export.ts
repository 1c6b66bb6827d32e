import { writeFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

const kinds = ['products', 'orders', 'members'] as const

runCommand(async () => {
  const [kind, file, ...rest] = process.argv.slice(2)
  const known = kinds.find((name) => name === kind)
  if (!known || !file || rest.length) throw new Error('Use: npm run export -- products|orders|members FILE.csv')
  const csv = await runShopCommand(`export/${known}`)
  // Orders and members are about people: nobody else on the machine may read them.
  await writeFile(file, csv, { mode: 0o600 })
  return `${file} written.`
})
