// @module-tag engine
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startControlServer } from '../../src/commands/control-server.ts'
import { controlSocket } from '../../src/commands/control-socket.ts'
import { askRunningShop } from '../../src/commands/shop-command.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let folder: string
let stop: () => Promise<void>

beforeAll(async () => {
  shop = await createTestShop()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-control-'))
  stop = await startControlServer(shop, join(folder, 'control.sock'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

function ask(path: string, body = '', method = 'POST'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: controlSocket(join(folder, 'control.sock')), path, method }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end(body)
  })
}

describe('#436 commands beside a running shop', () => {
  it('the socket is for this account only', () => {
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600)
  })

  it('the shop exports and imports for them', async () => {
    const exported = await ask('/export/products')
    expect(exported.status).toBe(200)
    expect(exported.text).toContain('varme-tofler')
    const changed = exported.text.replace('Warm slippers', 'Warmer slippers')
    const dry = JSON.parse((await ask('/import/products?dry-run=1', changed)).text)
    expect(dry).toMatchObject({ changed: 1, unchanged: 4, dryRun: true })
    const report = JSON.parse((await ask('/import/products', changed)).text)
    expect(report).toMatchObject({ changed: 1, unchanged: 4, refused: [] })
    const response = await (await createBrowser(shop).get('/api/products/4350')).json()
    expect(response.data.name).toBe('Warmer slippers')
  })

  it('exports orders and members with their columns', async () => {
    expect((await ask('/export/orders')).text).toBe(
      'number,id,created_at,email,name,address,phone,product_id,product,variant,quantity,price,membership,total\r\n',
    )
    expect((await ask('/export/members')).text).toMatch(/^email,first_name,last_name,/)
  })

  it('unknown commands are refused', async () => {
    expect((await ask('/export/secrets')).status).toBe(404)
    expect((await ask('/constructor')).status).toBe(404)
    expect((await ask('/export/products', '', 'GET')).status).toBe(404)
  })

  it('takes over a socket left by a killed process, and removes its own', async () => {
    await stop()
    expect(existsSync(join(folder, 'control.sock'))).toBe(false)
    const { writeFileSync } = await import('node:fs')
    writeFileSync(join(folder, 'control.sock'), '')
    const again = await startControlServer(shop, join(folder, 'control.sock'))
    expect((await ask('/export/members')).status).toBe(200)
    await again()
  })

  it('a data directory with a long name gets a short socket', () => {
    const long = join('/tmp', 'x'.repeat(120), 'control.sock')
    expect(controlSocket(long).length).toBeLessThan(100)
    expect(controlSocket(long)).toBe(controlSocket(long))
  })

  // Creating files owned by another account requires the superuser.
  it.skipIf(process.getuid?.() !== 0)(
    'a socket of another account is not asked, whatever it would answer',
    async () => {
      const dataDir = join(folder, 'x'.repeat(120))
      mkdirSync(dataDir)
      const socket = controlSocket(join(dataDir, 'control.sock'))
      const asked: string[] = []
      const forger = createServer((forged, response) => {
        asked.push(forged.url ?? '')
        response.end('all is well')
      })
      await new Promise<void>((resolve) => forger.listen(socket, resolve))
      const environment = { ...shop.environment, dataDir }
      const ask = () => askRunningShop(environment, '/reconcile', new Uint8Array())
      try {
        chownSync(socket, 65_534, 65_534)
        await expect(ask()).rejects.toThrow(/belongs to another account/)
        expect(asked).toEqual([])
        // The shop's own account is trusted, regardless of which account starts the command.
        chownSync(dataDir, 65_534, 65_534)
        expect(await ask()).toBe('all is well')
      } finally {
        await new Promise((resolve) => forger.close(resolve))
        rmSync(socket, { force: true })
      }
      expect(await ask()).toBeNull()
    },
  )
})
