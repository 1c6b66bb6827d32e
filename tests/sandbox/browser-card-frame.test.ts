// @module-tag full
import { describe, expect, test, vi } from 'vitest'
import { htmlFindings } from '../support/html-audit.ts'
import { cardEvents, openShopPage } from './browser-support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const { sandbox, shop, withShop } = await openShopPage()

type TestWindow = {
  testElements: { getElement(name: string): { focus(): void; clear(): void } | null }
  cardEvents: { name: string }[]
  testStripe: { confirmCardPayment(secret: string | null): Promise<unknown> }
  outcome: unknown
}

describe('the frame of the card field', () => {
  test('exchanges messages only with the page it was made for', async () => {
    await withShop({}, async (opened) => {
      const { page } = opened
      const forged = { type: 'change', change: { complete: true } }
      await page.evaluate(
        ([data, sandboxOrigin]) => {
          const frame = document.querySelector<HTMLIFrameElement>('iframe')?.contentWindow ?? null
          const dispatch = (init: MessageEventInit) =>
            window.dispatchEvent(new MessageEvent('message', { data, ...init }))
          dispatch({ origin: window.location.origin, source: frame })
          dispatch({ origin: String(sandboxOrigin), source: window })
        },
        [forged, sandbox.origin] as const,
      )
      const frame = page.frame({ name: 'vitrine-sandbox-card-field' })!
      await frame.evaluate((shopOrigin) => {
        const data = { type: 'update', options: { disabled: true } }
        const dispatch = (init: MessageEventInit) =>
          window.dispatchEvent(new MessageEvent('message', { data, ...init }))
        dispatch({ origin: 'http://evil.example', source: window.parent })
        dispatch({ origin: shopOrigin, source: window })
      }, shop.origin)
      await opened.field.locator('input[name=number]').click()
      await page.keyboard.type('4')
      await page.waitForFunction(() =>
        (window as unknown as TestWindow).cardEvents.some(({ name }) => name === 'change'),
      )
      const changes = (await cardEvents(page)).filter((event) => event.name === 'change')
      expect(changes.map((event) => event.detail?.complete)).toEqual([false])
    })
  })

  test('security 33: the bank’s page and the shop’s believe each other by origin and source alone', async () => {
    await withShop({}, async ({ page }) => {
      const intent = await sandbox.stripe.paymentIntents.create({
        amount: 1200,
        currency: 'eur',
        allowed_payment_method_types: ['card'],
        payment_method: 'pm_card_authenticationRequired',
        confirm: true,
      })
      await page.evaluate((secret) => {
        const opened = window as unknown as TestWindow
        void opened.testStripe.confirmCardPayment(secret).then((outcome) => {
          opened.outcome = outcome
        })
      }, intent.client_secret)
      const bank = page.frameLocator('iframe[name=vitrine-sandbox-challenge]')
      await bank.getByRole('button', { name: 'Complete authentication' }).waitFor()
      await page.evaluate((sandboxOrigin) => {
        const frame = document.querySelector<HTMLIFrameElement>('dialog iframe')?.contentWindow ?? null
        const data = { type: 'cancelled' }
        const dispatch = (init: MessageEventInit) =>
          window.dispatchEvent(new MessageEvent('message', { data, ...init }))
        dispatch({ origin: 'https://evil.example', source: frame })
        dispatch({ origin: window.location.origin, source: frame })
        dispatch({ origin: sandboxOrigin, source: window })
      }, sandbox.origin)
      // An accepted message would have closed the dialog at once.
      expect(await page.locator('dialog').count()).toBe(1)
      await bank.getByRole('button', { name: 'Complete authentication' }).click()
      const outcome = await page.waitForFunction(() => (window as unknown as TestWindow).outcome)
      expect(await outcome.jsonValue()).toMatchObject({ paymentIntent: { status: 'succeeded' } })

      // The other direction, with the bank's page as its own parent.
      const alone = await page.context().newPage()
      await alone.goto(`${sandbox.origin}/sandbox/challenge?${new URLSearchParams({ parent: shop.origin })}`)
      const focused = await alone.evaluate((shopOrigin) => {
        const other = document.body.appendChild(document.createElement('iframe')).contentWindow
        const data = { type: 'init', key: 'pk_test_sandbox', clientSecret: 'pi_x_secret_y', merchant: 'forged' }
        const dispatch = (init: MessageEventInit) => {
          window.dispatchEvent(new MessageEvent('message', { data, ...init }))
          return document.activeElement?.tagName
        }
        return [
          dispatch({ origin: 'https://evil.example', source: window.parent }),
          dispatch({ origin: shopOrigin, source: other }),
          dispatch({ origin: shopOrigin, source: window.parent }),
        ]
      }, shop.origin)
      // An accepted `init` moves the focus into the sheet.
      expect(focused).toEqual(['BODY', 'BODY', 'MAIN'])
    })
  })

  test('its frames are refused to other sites', async () => {
    for (const frame of ['card-field', 'challenge']) {
      const parents = [
        'https://evil.example',
        'http://localhost.evil.example',
        'null',
        'http://localhost:1;script-src *',
        '',
      ]
      for (const parent of parents) {
        const response = await fetch(`${sandbox.origin}/sandbox/${frame}?${new URLSearchParams({ parent })}`)
        expect([frame, parent, response.status]).toEqual([frame, parent, 403])
      }
      const response = await fetch(
        `${sandbox.origin}/sandbox/${frame}?${new URLSearchParams({ parent: shop.origin, locale: '<b>' })}`,
      )
      expect(response.status).toBe(200)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain(`frame-ancestors ${shop.origin}`)
      expect(policy).toContain("default-src 'none'")
      const html = await response.text()
      expect(html).not.toContain('<b>')
      expect(await htmlFindings(html)).toEqual([])
    }
  })
})
