import { describe, expect, test, vi } from 'vitest'
import { cardEvents, openShopPage } from './browser-support.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const { sandbox, shop, withShop } = await openShopPage()

type TestWindow = {
  testElements: { getElement(name: string): { focus(): void; clear(): void } | null }
  cardEvents: { name: string }[]
}

describe('the frame of the card field', () => {
  test('hears and tells nobody but the page it was made for', async () => {
    await withShop({}, async (opened) => {
      const { page } = opened
      const forged = { type: 'change', change: { complete: true } }
      await page.evaluate(
        ([data, sandboxOrigin]) => {
          const frame = document.querySelector<HTMLIFrameElement>('iframe')?.contentWindow ?? null
          const tell = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', { data, ...init }))
          tell({ origin: window.location.origin, source: frame })
          tell({ origin: String(sandboxOrigin), source: window })
        },
        [forged, sandbox.origin] as const,
      )
      const frame = page.frame({ name: 'vitrine-sandbox-card-field' })!
      await frame.evaluate((shopOrigin) => {
        const data = { type: 'update', options: { disabled: true } }
        const tell = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', { data, ...init }))
        tell({ origin: 'http://evil.example', source: window.parent })
        tell({ origin: shopOrigin, source: window })
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
        const answer = await fetch(`${sandbox.origin}/sandbox/${frame}?${new URLSearchParams({ parent })}`)
        expect([frame, parent, answer.status]).toEqual([frame, parent, 403])
      }
      const answer = await fetch(
        `${sandbox.origin}/sandbox/${frame}?${new URLSearchParams({ parent: shop.origin, locale: '<b>' })}`,
      )
      expect(answer.status).toBe(200)
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain(`frame-ancestors ${shop.origin}`)
      expect(policy).toContain("default-src 'none'")
      expect(await answer.text()).not.toContain('<b>')
    }
  })
})
