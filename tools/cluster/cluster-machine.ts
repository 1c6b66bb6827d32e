import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMachine, type Machine } from '../campaign/machine.ts'
import type { ReverseProxy } from '../servers/nginx-proxy.ts'

export type Cluster = Machine & {
  /** Replaces one shop after another: out of the proxy, ended gracefully, started again, and back. */
  replaceShops(): Promise<void>
  /** Ports of the shops themselves. */
  ports: readonly number[]
  processIds(): number[]
  remove(): void
}

/**
 * Several shops behind a proxy and a worker, each with a directory of its own, as one machine. It runs while all of
 * them do; each kill or crash point is for the next in turn.
 */
export function createCluster(
  environment: Record<string, string>,
  input: { proxy: ReverseProxy; ports: readonly number[]; logFile: string; build: 'dist/faults' | 'dist/server' },
): Cluster {
  const { proxy, ports, logFile, build } = input
  const folders = Array.from({ length: ports.length }, () => mkdtempSync(join(tmpdir(), 'vitrine-machine-')))
  const dataDirOf = (index: number) => (index === 0 ? environment.DATA_DIR! : folders[index]!)
  const shops = ports.map((port, index) =>
    createMachine(`${build}/main.js`, { ...environment, PORT: String(port), DATA_DIR: dataDirOf(index) }, logFile),
  )
  const worker = createMachine(`${build}/worker.js`, { ...environment, DATA_DIR: folders[0]! }, logFile)
  const all = [...shops, worker]
  let turn = 0
  let clock = 0
  let reported: Promise<unknown> = Promise.resolve()
  const next = () => {
    turn += 1
    const running = all.filter((machine) => machine.isRunning())
    return running[turn % running.length]
  }
  const notifyAll = async (command: Parameters<Machine['tell']>[0]) => {
    for (const machine of all) if (machine.isRunning()) await machine.tell(command)
  }
  const begin = async (machine: Machine) => {
    await machine.start()
    if (clock) await machine.tell({ clock })
  }

  return {
    ports,
    async start() {
      for (const machine of all) if (!machine.isRunning()) await begin(machine)
    },
    async kill() {
      // The kill cancels the armed crash point, as with one process.
      await notifyAll({ crashAt: '' }).catch(() => undefined)
      await next()?.kill()
    },
    async end(signal) {
      await Promise.all(all.map((machine) => machine.end(signal)))
    },
    isRunning: () => all.every((machine) => machine.isRunning()),
    tell(command) {
      if ('sql' in command) return Promise.reject(new Error('These machines have no embedded database'))
      if ('clock' in command) clock = command.clock
      // Commands run one after the other, and only the last crash point is armed.
      const done = reported.then(async () => {
        await notifyAll('crashAt' in command ? { crashAt: '' } : command)
        if ('crashAt' in command && command.crashAt) await next()?.tell(command)
      })
      reported = done.catch(() => undefined)
      return done
    },
    died: () => Promise.race(all.filter((machine) => machine.isRunning()).map((machine) => machine.died())),
    processId: () => shops[0]?.processId(),
    processIds: () => all.flatMap((machine) => machine.processId() ?? []),
    log: () => worker.log(),
    async replaceShops() {
      for (const [index, shop] of shops.entries()) {
        await proxy.passTo(ports.filter((_, other) => other !== index))
        await shop.end('SIGTERM')
        await begin(shop)
        await proxy.passTo(ports)
      }
    },
    remove() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
