import { setPriority } from 'node:os'
import { makePictures, type PictureWork } from '#storage/make-pictures.ts'

/**
 * The picture maker's own process, started by the shop with its data directory: encoding uses whatever the machine has to spare and
 * gives its memory back by ending. Told `{ asked: { path, width } }` or `{ scan: true }`; ends once there is nothing left to do.
 */
const idleSeconds = 3
const [dataDir = './data'] = process.argv.slice(2)
const work: PictureWork = { asked: [], scan: false }
let running = false
let idle: NodeJS.Timeout | undefined

// Below every request and every query on this machine.
setPriority(19)

process.on('message', (message: { asked?: PictureWork['asked'][number]; scan?: boolean }) => {
  if (message.asked) work.asked.push(message.asked)
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
  await makePictures(dataDir, work, (path, error) => process.send?.({ failed: path, error: String(error) }))
  running = false
  if (work.asked.length > 0 || work.scan) return run()
  idle = setTimeout(() => process.exit(0), idleSeconds * 1_000)
}
