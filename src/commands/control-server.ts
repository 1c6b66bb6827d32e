import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { createBackup } from '#backup/create-backup.ts'
import { acceptDifferences } from '#domain/ledger/reconciliation/ledger-report.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { exportProducts } from '#domain/office/import-export/export-products.ts'
import { exportMembers, exportOrders } from '#domain/office/import-export/export-sales.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import type { ImportSettings } from '#domain/office/import-export/import-settings.ts'
import { resetSecondFactor } from '#domain/people/staff/reset-second-factor.ts'
import type { Shop } from '#shop.ts'
import { openStores } from '#storage/open-stores.ts'
import { controlSocket } from './control-socket.ts'

const maxBytes = 64 * 1024 * 1024

type ControlResponse = { contentType: string; body: string }
type ControlCommand = (shop: Shop, input: { query: URLSearchParams; body: Uint8Array }) => Promise<ControlResponse>

/** Commands keyed by name, run by a running shop on request, or else by the command's own process. */
export const controlCommands: Record<string, ControlCommand> = {
  // The body, or a file by its path, read in parts: command and shop are of one account on one machine.
  'import/products': async (shop, { query, body }) => {
    const file = query.get('file')
    const csv = () => (file === null ? [body] : createReadStream(file))
    const settings = JSON.parse(query.get('settings') ?? '{}') as Partial<ImportSettings>
    return json(await importProducts(shop, { csv, settings, dryRun: query.get('dry-run') === '1' }))
  },
  seed: async (shop) => {
    const { seedDemo } = await import('../../demo/seed-demo.ts')
    await seedDemo(shop, { again: true })
    return { contentType: 'text/plain', body: 'The demo shop is complete.' }
  },
  'export/products': async (shop) => csv(await exportProducts(shop)),
  'export/orders': async (shop) => csv(await exportOrders(shop)),
  'export/members': async (shop) => csv(await exportMembers(shop)),
  backup: async ({ database, environment, clock }, { query }) =>
    json(
      await createBackup({ database, stores: await openStores(environment), now: clock() }, query.get('target') ?? ''),
    ),
  reconcile: async (shop, { query }) => {
    const days = query.get('days')
    return json(await reconcileLedger(shop, days ? { days: Number(days) } : {}))
  },
  'owner/reset-second-factor': async (shop, { query }) => {
    const email = query.get('email') ?? ''
    await resetSecondFactor(shop, { email })
    const body = `${email} signs in with the password alone, and sets up a new second factor then. A mail says so.`
    return { contentType: 'text/plain', body }
  },
  'reconcile/accept': async (shop, { body }) => {
    const input = JSON.parse(Buffer.from(body).toString('utf8')) as { keys: string[]; note: string }
    return json({ accepted: await acceptDifferences(shop, input) })
  },
}

const json = (value: unknown): ControlResponse => ({ contentType: 'application/json', body: JSON.stringify(value) })
const csv = (body: string): ControlResponse => ({ contentType: 'text/csv; charset=utf-8', body })

/**
 * Listens on a socket file that only this account can use, because commands must not open a running shop's embedded
 * database. Returns the function that stops it.
 */
export async function startControlServer(shop: Shop, path: string): Promise<() => Promise<void>> {
  const socket = controlSocket(path)
  // Opened under its own name, then moved into place: it replaces the socket of a killed process. A process that is
  // replaced removes only its own.
  const own = join(dirname(socket), `c${randomUUID().slice(0, 8)}`)
  const server = createServer((request, response) => {
    jsonOf(shop, request, response).catch((error) => {
      shop.log.error({ err: error }, 'A command beside the shop failed')
      send(response, 500, json({ message: error instanceof Error ? error.message : String(error) }))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(own, resolve)
  })
  chmodSync(own, 0o600)
  const { ino } = statSync(own)
  renameSync(own, socket)
  return () =>
    new Promise((resolve) => {
      server.close(() => {
        if (statSync(socket, { throwIfNoEntry: false })?.ino === ino) rmSync(socket, { force: true })
        resolve()
      })
      server.closeIdleConnections()
    })
}

async function jsonOf(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(`http://control${request.url ?? '/'}`)
  const name = url.pathname.slice(1)
  const command = Object.hasOwn(controlCommands, name) ? controlCommands[name] : undefined
  if (request.method !== 'POST' || !command) {
    request.resume()
    return send(response, 404, json({ message: `This shop knows no command "${name}": it may be of an older release` }))
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) return send(response, 413, json({ message: 'The file is larger than 64 MB' }))
    parts.push(part)
  }
  send(response, 200, await command(shop, { query: url.searchParams, body: Buffer.concat(parts) }))
}

function send(response: ServerResponse, status: number, { contentType, body }: ControlResponse): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'Content-Type': contentType, Connection: 'close' }).end(body)
}
