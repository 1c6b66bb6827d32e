import { setPriority } from 'node:os'
import { readEnvironment } from '#environment.ts'
import { type ImageWork, makeImages } from '#storage/make-images.ts'
import { openStores } from '#storage/open-stores.ts'

/**
 * The image maker's process, forked by the shop with its environment. Receives `{ requested: { path, width } }` or
 * `{ scan: true }` and exits when idle, which frees its memory.
 */
const idleSeconds = 3
const stores = await openStores(readEnvironment())
const work: ImageWork = { requested: [], scan: false }
let running = false
let idle: NodeJS.Timeout | undefined

// Below all requests and queries on this machine.
setPriority(19)

process.on('message', (message: { requested?: ImageWork['requested'][number]; scan?: boolean }) => {
  if (message.requested) work.requested.push(message.requested)
  if (message.scan) work.scan = true
  void run()
})
// The shop is gone.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)

async function run(): Promise<void> {
  if (running) return
  running = true
  clearTimeout(idle)
  await makeImages(stores, work, (path, error) => process.send?.({ failed: path, error: String(error) }))
  running = false
  if (work.requested.length > 0 || work.scan) return run()
  idle = setTimeout(() => process.exit(0), idleSeconds * 1_000)
}
