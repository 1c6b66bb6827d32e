import { afterAll, describe, expect, it } from 'vitest'
import { failAt, goInside, holdBack, sendBareShell, watchRequests } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

const csrf = /^\/sanctum\/csrf-cookie/
const texts = /^\/api\/locales\//
const failed = (visitor: Visitor) => visitor.page.getByRole('alert').filter({ hasText: 'Failed to launch' })

describe('start-up', () => {
  it('#79 #346 a spinner shows while the app initialises; what the server sent is readable meanwhile', {
    tags: 'smoke',
  }, async () => {
    const visitor = await revisit()
    const { page } = visitor
    const held = await holdBack(page, csrf)
    await page.goto(`${visitor.origin}/produkt/handskar`, { waitUntil: 'domcontentloaded' })
    await held.asked
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Warm leather gloves' }).isVisible()).toBe(true)
    held.release()
    await hydrated(page)
    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor({ state: 'detached' })
    expectQuiet(visitor)
  })

  it('#79 #80 #94 without the server’s HTML the spinner takes the whole screen, then the app appears', async () => {
    const visitor = await revisit({ host: 'sv.localhost' })
    const { page } = visitor
    await sendBareShell(page)
    const held = await holdBack(page, csrf)
    await page.goto(`${visitor.origin}/produkt/handskar`, { waitUntil: 'domcontentloaded' })
    await held.asked
    const spinner = page.getByRole('status')
    await spinner.waitFor()
    await expect.poll(() => page.locator('main').count()).toBe(0)
    const box = (await spinner.boundingBox())!
    expect([box.width, box.height]).toEqual([1280, 900])
    held.release()
    await page.getByRole('heading', { level: 1, name: 'Warm leather gloves' }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Total/ })
      .waitFor()
    await spinner.filter({ hasText: 'Loading…' }).waitFor({ state: 'detached' })
    expectQuiet(visitor)
  })

  it.each([500, undefined])(
    '#80 #81 #376 #383 without the anti-forgery call (%s) it failed to launch; again works',
    async (status) => {
      const visitor = await revisit({
        expectedNoise: [/Failed to load resource/, /failed: .*csrf-cookie/, /The shop failed to launch/],
      })
      const { page } = visitor
      await failAt(page, csrf, status)
      await page.goto(`${visitor.origin}/`, { waitUntil: 'domcontentloaded' })
      await failed(visitor).waitFor()
      expect(visitor.noise.filter((line) => line.includes('Failed to initialize CSRF token'))).not.toEqual([])
      await expect.poll(() => page.getByRole('heading', { name: /Beautiful things/ }).isVisible()).toBe(true)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await hydrated(page)
      await expect.poll(() => failed(visitor).count()).toBe(0)
    },
  )

  it.each([
    ['rejected', 401, { message: 'Invalid bearer token' }],
    ['answered with an error', 500, {}],
    ['not answered', 0, {}],
  ])(
    '#82 #339 #377 #338 a stored token that is %s leaves the visitor signed out, nothing else',
    async (_how, status, json) => {
      const visitor = await revisit({
        stored: { 'vitrine.session': 'stale' },
        expectedNoise: [/Failed to load resource/, /api\/user/],
      })
      const { page } = visitor
      const asked = watchRequests(page, /\/api\/user$/)
      await page.route('**/api/user', (route) =>
        status ? route.fulfill({ status, json }) : route.abort('connectionfailed'),
      )
      await visitor.goto('/')
      await page.waitForFunction(() => localStorage.getItem('vitrine.session') === null)
      expect(asked.map((request) => request.headers().authorization)).toEqual(['Bearer stale'])
      await expect.poll(() => failed(visitor).count()).toBe(0)
      await expect.poll(() => page.getByRole('banner').getByRole('link', { name: 'Login' }).count()).toBe(1)
      expect(visitor.noise.some((line) => line.includes('Invalid bearer token'))).toBe(true)
      await goInside(page, '/kategori/perfume')
      await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    },
  )
})

describe('loading the texts', () => {
  it('#385 a server error or silence is asked again', async () => {
    const visitor = await revisit({ expectedNoise: [/Failed to load resource/, /api\/locales/] })
    let calls = 0
    await visitor.page.route('**/api/locales/**', (route) => {
      calls += 1
      if (calls === 1) return route.fulfill({ status: 503, body: 'busy' })
      if (calls === 2) return route.abort('connectionfailed')
      return route.continue()
    })
    await visitor.goto('/')
    expect(calls).toBe(3)
    await expect.poll(() => failed(visitor).count()).toBe(0)
  })

  it('#386 a refusal (4xx) is not asked again: failed to launch', async () => {
    const visitor = await revisit({ expectedNoise: [/./] })
    await failAt(visitor.page, texts, 404)
    const calls = watchRequests(visitor.page, /\/api\/locales\//)
    await visitor.page.goto(`${visitor.origin}/`, { waitUntil: 'domcontentloaded' })
    await failed(visitor).waitFor()
    expect(calls).toHaveLength(1)
  })

  it('#387 texts that cannot be parsed: "failed parsing … to json" is logged, failed to launch', async () => {
    const visitor = await revisit({ expectedNoise: [] })
    await visitor.page.route('**/api/locales/**', (route) => route.fulfill({ status: 200, body: '{"shell": ' }))
    await visitor.page.goto(`${visitor.origin}/`, { waitUntil: 'domcontentloaded' })
    await failed(visitor).waitFor()
    expect(visitor.noise.join('\n')).toMatch(/failed parsing .* to json/)
  })
})

describe('#94 #95 loading a screen', () => {
  it('a loader shows while the data comes', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/')
    const held = await holdBack(page, /^\/api\/categories\/perfume$/)
    await page.getByRole('banner').getByRole('link', { name: 'Perfume', exact: true }).click()
    await held.asked
    await page.locator('main').getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
    held.release()
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    expect(await page.locator('main').getByText('Loading…').count()).toBe(0)
    expectQuiet(visitor)
  })

  it.each([
    ['category', '/kategori/perfume', /^\/api\/categories\/perfume/, 'This category does not exist'],
    ['product', '/produkt/handskar', /^\/api\/products\/handskar/, 'Product not found'],
  ])('a failed load of a %s ends the loader', async (_what, path, address, heading) => {
    const visitor = await revisit({ expectedNoise: [/./] })
    await visitor.goto('/')
    await failAt(visitor.page, address)
    await goInside(visitor.page, path)
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await visitor.page.locator('main').getByText('Loading…').count()).toBe(0)
  })
})
