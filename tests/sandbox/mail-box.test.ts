import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailRoutes } from '../../sandbox/mail/routes.ts'
import { startMailServer } from '../../sandbox/mail/smtp.ts'
import { openState, type SandboxState } from '../../sandbox/state.ts'

const config = {
  publishableKey: 'pk_test_sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  webhookUrl: null,
  baseUrl: 'http://localhost:4160',
}

let directory: string
let state: SandboxState
let server: Awaited<ReturnType<typeof startMailServer>>
let app: Hono

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-mail-'))
  state = openState({ dataFile: join(directory, 'sandbox.sqlite'), config })
  server = await startMailServer(state, { host: '127.0.0.1', port: 0 })
  app = new Hono().route('/', mailRoutes(state))
})

afterEach(async () => {
  await server.close()
  state.db.close()
  rmSync(directory, { recursive: true })
})

function send(mail: SendMailOptions) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: server.port, secure: false })
  return transport.sendMail({ from: 'Shop <shop@example.com>', to: 'ase@example.com', ...mail })
}

async function mails(): Promise<Record<string, string>[]> {
  return (await (await app.request('/mail.json')).json()) as Record<string, string>[]
}

async function pageText(path: string): Promise<string> {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  return response.text()
}

describe('the mailbox', () => {
  test('keeps what is sent over SMTP, oldest first, with both parts and any alphabet', async () => {
    await send({ subject: 'Takk for bestillingen!', text: 'Æ, ø og å\n\nHilsen', html: '<p>Æ, ø og <b>å</b></p>' })
    await send({
      subject: 'Andra',
      text: 'två',
      to: ['Åsa <asa@example.com>', 'bo@example.com'],
      bcc: 'eve@example.com',
    })

    expect(await mails()).toEqual([
      {
        to: 'ase@example.com',
        subject: 'Takk for bestillingen!',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        text: 'Æ, ø og å\n\nHilsen',
        html: expect.stringContaining('<p>Æ, ø og <b>å</b></p>'),
      },
      expect.objectContaining({ to: 'asa@example.com, bo@example.com', subject: 'Andra', text: 'två', html: '' }),
    ])
    expect(await pageText('/mail/2')).toContain('eve@example.com')
    const asas = await app.request('/mail.json?to=asa%40Example.com')
    expect(await asas.json()).toEqual([expect.objectContaining({ subject: 'Andra' })])
  })

  test('an accepted mail survives the process', async () => {
    await send({ subject: 'Kept', text: 'still here' })
    const second = openState({ dataFile: join(directory, 'sandbox.sqlite'), config })
    const reopened = new Hono().route('/', mailRoutes(second))
    expect(await (await reopened.request('/mail.json')).json()).toMatchObject([{ subject: 'Kept' }])
    second.db.close()
  })

  test('lists the newest first and is emptied by DELETE', async () => {
    await send({ subject: 'First', text: '1' })
    await send({ subject: 'Second', text: '2' })
    const list = await pageText('/mail')
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First'))

    expect((await app.request('/mail.json', { method: 'DELETE' })).status).toBe(204)
    expect(await mails()).toEqual([])
    expect(await pageText('/mail')).toContain('No mail yet')
  })

  test('shows every part of a mail as text, and its HTML only in a frame where nothing runs', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    await send({
      subject: attack,
      text: attack,
      html: `<p>Hello</p>${attack}<a href="https://shop.example.com/reset?a=1&amp;b=2">Reset</a><a href="javascript:alert(3)">x</a>`,
      headers: { 'X-Note': attack },
    })
    for (const path of ['/mail', '/mail/1']) {
      const page = await pageText(path)
      expect(page).not.toContain('<script>alert')
      expect(page).not.toContain('<img src=x')
      expect(page).not.toContain('href="javascript:')
    }
    const page = await pageText('/mail/1')
    expect(page).toContain('href="https://shop.example.com/reset?a=1&amp;b=2"')
    expect(page).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"')

    const frame = await app.request('/mail/1/html')
    const policy = frame.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toContain('allow-scripts')
  })

  test('shows images that came with the mail', async () => {
    await send({
      subject: 'Image',
      html: '<img src="cid:logo">',
      attachments: [{ filename: 'logo.png', content: Buffer.from([1, 2, 3]), contentType: 'image/png', cid: 'logo' }],
    })
    expect(await pageText('/mail/1/html')).toContain('<img src="data:image/png;base64,AQID">')
  })

  test('refuses a mail of more than 10 MB and stays in service', { tags: 'full' }, async () => {
    const huge = 'x'.repeat(11 * 1024 * 1024)
    await expect(send({ subject: 'Huge', text: huge })).rejects.toThrow(/552|size/i)
    await send({ subject: 'Small', text: 'fits' })
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Small'])
  })

  test('a client that hangs up in the middle leaves nothing behind', async () => {
    const socket = connect(server.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write('EHLO x\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: half')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await send({ subject: 'Whole', text: 'yes' })
    expect((await mails()).map((mail) => mail.subject)).toEqual(['Whole'])
  })

  test('an unknown mail is 404', async () => {
    for (const path of ['/mail/99', '/mail/99/html', '/mail/99/source', '/mail/x']) {
      expect((await app.request(path)).status).toBe(404)
    }
  })
})
