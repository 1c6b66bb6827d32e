// @module-tag full
import nodemailer from 'nodemailer'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startMailServer } from '../../sandbox/mail/smtp.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { accessibilityFaults, launchChromium, startSandbox } from './browser-support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let browser: Browser
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let mailServer: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  sandbox = await startSandbox()
  mailServer = await startMailServer(sandbox.state, { host: '127.0.0.1', port: await freePort() })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await mailServer?.close()
  await sandbox?.close()
})

const html = () => `<!doctype html><html><head><title>Mail</title><style>p { color: rgb(1, 2, 3) }</style></head><body>
<p>Takk for bestillingen</p><script>top.hacked = true; document.title = 'hacked'</script>
<img src="data:image/png;base64,x" onerror="top.hacked = true">
<a href="${sandbox.origin}/cards">Se ordren</a><div style="height: 1400px"></div></body></html>`

describe('reading mail', () => {
  test('a mail is found in the list, shown as it was meant, and runs nothing', async () => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailServer.port, secure: false })
    const subject = 'Ordre <b>100123</b>'
    await transport.sendMail({ from: 'shop@example.com', to: 'ase@example.com', subject, text: 'Takk', html: html() })

    const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
    await page.goto(`${sandbox.origin}/mail`)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: subject }).click()
    await page.getByRole('heading', { name: subject }).waitFor()

    const mail = page.frameLocator('iframe[title="The mail as sent"]')
    const color = await mail.getByText('Takk for bestillingen').evaluate((text) => getComputedStyle(text).color)
    expect(color).toBe('rgb(1, 2, 3)')
    // The frame is as high as the mail, so only the page scrolls.
    await page.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 1400)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    const opened = page.context().waitForEvent('page')
    await mail.getByRole('link', { name: 'Se ordren' }).click()
    await (await opened).getByRole('heading', { name: 'Test cards' }).waitFor()
    await page.close()
  })
})
