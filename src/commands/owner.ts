import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

const usage = 'Use: npm run owner -- --reset-second-factor ADDRESS'

runCommand(async () => {
  const [option, email, ...more] = process.argv.slice(2)
  if (option !== '--reset-second-factor' || !email?.includes('@') || more.length > 0) throw new Error(usage)
  return runShopCommand('owner/reset-second-factor', { query: { email } })
})
