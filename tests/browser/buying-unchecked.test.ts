import { afterAll, describe, expect, it } from 'vitest'
import { failAt, holdBack, watchRequests } from '../support/network-tricks.ts'
import { cartLine, payButton, textIn, visitorWith } from '../support/paying-visitor.ts'
import { closeBrowser } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string) => textIn('en', key)
const tokenCall = /\/api\/cart\/token$/
const expectedNoise = [/Failed to load resource/, /^failed: /, /cart token could not be fetched/]

describe.each([
  ['the cart', '/handlekurv'],
  ['the checkout', '/kassen'],
])('%s that cannot be compared with the shop', (_what, path) => {
  it.each([
    ['refused', 500],
    ['not answered', undefined],
  ])('#206 #207 says so where the call is %s, and asks again', async (_how, status) => {
    const visitor = await visitorWith([await cartLine(4319, { membership: true })], { expectedNoise })
    const { page } = visitor
    const calls = watchRequests(page, tokenCall)
    await failAt(page, tokenCall, status)
    await visitor.goto(path)
    const notice = page.getByRole('alert').filter({ hasText: en('cart.unchecked') })
    await notice.waitFor()
    // Known amounts are shown although they are unchecked, and nothing loads forever.
    await expect.poll(() => page.getByText('59,99').count()).toBeGreaterThan(0)
    expect(await page.getByText('Loading…').count()).toBe(0)

    await page.unrouteAll()
    const held = await holdBack(page, tokenCall)
    const before = calls.length
    await notice.getByRole('button', { name: en('cart.askAgain') }).click()
    await held.asked
    expect(calls.length).toBe(before + 1)
    await expect.poll(() => notice.getByRole('button').isDisabled()).toBe(true)
    held.release()
    await notice.waitFor({ state: 'detached' })
    if (path === '/kassen') {
      // The terms of the membership can be shown only now.
      await page.getByRole('heading', { name: en('checkout.membership.title') }).waitFor()
      await expect.poll(() => payButton(page).isEnabled()).toBe(true)
    }
    expect(visitor.noise).toEqual([])
  })

  it('an answer of another shape is no answer either', async () => {
    const visitor = await visitorWith([await cartLine(4319)], { expectedNoise })
    const { page } = visitor
    await page.route(tokenCall, (route) => route.fulfill({ json: { token: 7, lines: 'none' } }))
    await visitor.goto(path)
    await page
      .getByRole('alert')
      .filter({ hasText: en('cart.unchecked') })
      .waitFor()
  })
})
