// `npm run dev`: builds again on every change and starts the shop again with what was built.
import { spawn } from 'node:child_process'
import { mkdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { builds, ensureBuilt, environment, node, root } from './project.js'

await ensureBuilt()
mkdirSync(join(root, 'dist', 'server'), { recursive: true })
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const builders = builds.map((args) =>
  spawn(node, [vite, ...args, '--watch', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env: environment }),
)

let shop = null
let pending = null

function startShop() {
  shop = spawn(process.execPath, [join(root, 'bin', 'start.js')], { cwd: root, stdio: 'inherit', env: environment })
}

function restart() {
  clearTimeout(pending)
  // Every build writes several files: wait until they are quiet.
  pending = setTimeout(() => {
    shop.once('exit', startShop)
    shop.kill('SIGTERM')
  }, 400)
}

startShop()
for (const folder of ['dist/server', 'dist/client', 'dist/office'])
  watch(join(root, folder), { recursive: true }, restart)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    clearTimeout(pending)
    for (const builder of builders) builder.kill('SIGTERM')
    shop.removeAllListeners('exit')
    shop.once('exit', () => process.exit(0))
    shop.kill('SIGTERM')
  })
}
