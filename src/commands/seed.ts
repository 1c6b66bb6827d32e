import { runCommand } from './run-command.ts'
import { runShopCommand } from './shop-command.ts'

runCommand(() => runShopCommand('seed'))
