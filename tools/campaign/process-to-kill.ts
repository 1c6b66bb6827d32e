import { PGlite } from '@electric-sql/pglite'
import { atCrashPoints } from '../../src/shared/crash-points.ts'

/**
 * A process of the shop, but with a clock that can be moved and a readable embedded database.
 * `CRASH_AT=order.written:2` kills it (SIGKILL) when that crash point is reached the second time.
 */

export type Command = { id: number } & ({ crashAt: string } | { clock: number } | { sql: string })
export type CommandResponse = { responseTo: number; result?: unknown; failure?: string }

let crash = { point: '', left: 0 }
const arm = (text: string) => {
  const [point = '', nth = '1'] = text.split(':')
  crash = { point, left: Number(nth) }
}
arm(process.env.CRASH_AT ?? '')
atCrashPoints((point) => {
  if (point !== crash.point) return
  crash.left -= 1
  if (crash.left > 0) return
  process.kill(process.pid, 'SIGKILL')
  // Blocks the thread, so that no further statement runs however slow the signal is.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})

// A clock that can be moved: timers fire and `now` advances accordingly.
const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length ? args : [now()], self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
const rounds = new Map<unknown, { callback: () => void; milliseconds: number }>()
const { setInterval: startRounds, clearInterval: endRounds } = globalThis
globalThis.setInterval = ((action: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
  const timer = startRounds(action, milliseconds, ...args)
  rounds.set(timer, { callback: () => action(...args), milliseconds })
  return timer
}) as typeof setInterval
globalThis.clearInterval = ((timer) => {
  rounds.delete(timer)
  endRounds(timer)
}) as typeof clearInterval

function moveClock(milliseconds: number): void {
  const passed = milliseconds - ahead
  ahead = milliseconds
  for (const round of [...rounds.values()]) if (passed >= round.milliseconds) round.callback()
}

let embedded: PGlite | undefined
const create = PGlite.create.bind(PGlite) as (...args: unknown[]) => Promise<PGlite>
PGlite.create = (async (...args: unknown[]) => {
  embedded = await create(...args)
  return embedded
}) as unknown as typeof PGlite.create

async function obey(command: Command): Promise<unknown> {
  if ('crashAt' in command) return arm(command.crashAt)
  if ('clock' in command) return moveClock(command.clock)
  if (!embedded) throw new Error('This shop has no embedded database')
  return (await embedded.query(command.sql)).rows
}

process.on('message', (command: Command) => {
  const reply = (response: Omit<CommandResponse, 'responseTo'>) =>
    process.send?.({ responseTo: command.id, ...response })
  obey(command).then(
    (response) => reply({ result: response }),
    (error) => reply({ failure: String(error) }),
  )
})
