import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { deliveredOrder, writtenReview } from '../support/live-reviews.ts'
import { changeSettings, plainGet } from '../support/live-shop.ts'
import { announced, ownersOffice } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit } from '../support/real-browser.ts'

const figures = { average: 4.7, count: 983, landingAverage: 5, landingCount: 56 }
const claim = (mode: 'static' | 'real') => changeSettings({ 'claims.reviews': { mode, ...figures } })

afterEach(() => claim('static'))
afterAll(closeBrowser)

async function soundAt(page: Page, widths = [390, 1280]): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    expect(await findingsOf(page)).toEqual([])
    expect(await widerThanScreen(page)).toEqual([])
  }
}

const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json).join()

describe('reviews by buyers', () => {
  it('O179 O194 a buyer writes from the order, the office approves, and only the real one is shown to search engines', async () => {
    const bought = await deliveredOrder(4318)
    const { lines } = (await (await bought.api.call('GET', `/api/orders/${bought.id}`)).json()) as Order
    const path = `/produkt/${lines[0]!.slug}`
    const body = `Keeps what it promises, says the buyer of order ${bought.number}.`

    const buyer = await revisit({ stored: { 'vitrine.session': bought.token } })
    const main = buyer.page.getByRole('main')
    await buyer.goto(`/ordre/${bought.id}`)
    await main.getByRole('link', { name: textIn('en', 'review.title') }).click()
    await main.getByRole('heading', { name: lines[0]!.name }).waitFor()
    await soundAt(buyer.page)
    const send = main.getByRole('button', { name: textIn('en', 'review.send') })
    await send.click()
    await main
      .getByRole('alert')
      .getByRole('link', { name: textIn('en', 'review.rating') })
      .waitFor()
    await main.getByRole('radio', { name: /^1 out of 5/ }).focus()
    for (const _ of [2, 3, 4]) await buyer.page.keyboard.press('ArrowRight')
    expect(await main.getByRole('radio', { name: /^4 out of 5/ }).isChecked()).toBe(true)
    await main.getByLabel(textIn('en', 'review.body')).fill(body)
    await main.getByLabel(textIn('en', 'review.author')).fill('Kari from Lom')
    await send.click()
    await main.getByText(textIn('en', 'review.sent')).waitFor()
    await main.getByText(textIn('en', 'review.state.waiting')).waitFor()
    await soundAt(buyer.page)
    expectQuiet(buyer)

    await claim('real')
    expect((await plainGet(path)).text).not.toContain(body)

    const owner = await ownersOffice('/office/products/reviews')
    await owner.page
      .getByRole('row', { name: new RegExp(`order ${bought.number}`) })
      .getByRole('link')
      .first()
      .click()
    const dialog = owner.page.getByRole('dialog', { name: 'Review' })
    await dialog.getByText(body).waitFor()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.waitFor({ state: 'detached' })
    await announced(owner.page, 'Review published')
    expectQuiet(owner)

    await expect.poll(async () => (await plainGet(path)).text).toContain(body)
    const data = structured((await plainGet(path)).text)
    expect(data).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}')
    expect(data).toContain(body)
    expect(data).not.toMatch(/983|4\.7/)
    const visitor = await revisit()
    await visitor.goto(path)
    const part = visitor.page.getByRole('region', { name: textIn('en', 'product.own.title') })
    await part.getByText(body).waitFor()
    await visitor.page.getByRole('link', { name: '4 out of 5 · 1 review' }).waitFor()
    await soundAt(visitor.page)
    expectQuiet(visitor)

    // Where static figures are chosen, a product that buyers reviewed shows theirs, and others show static ones.
    await claim('static')
    expect((await plainGet('/produkt/handskar')).text).toContain('983')
    for (const view of [path, `${path}?soid=1`]) {
      const { text } = await plainGet(view)
      expect(text).toContain(body)
      expect(text).not.toContain('983 reviews')
      expect(text).not.toContain('data-testid="reviews"')
    }
    // Nothing of static figures is structured data.
    expect(structured((await plainGet('/produkt/handskar')).text)).not.toMatch(/rating|review|983/i)
  })

  it('many are decided at once by keys; one that its buyer changed meanwhile fails by name, and an average fills its star in part', async () => {
    const [one, two, three] = [await deliveredOrder(4319), await deliveredOrder(4319), await deliveredOrder(4319)]
    const words = `Read together from order ${one.number}`
    await writtenReview(one, { rating: 4, body: `${words}, first` }, 4319)
    await writtenReview(two, { rating: 4, body: `${words}, second` }, 4319)
    await writtenReview(three, { rating: 5, body: `${words}, third` }, 4319)
    const list = `/office/products/reviews?${new URLSearchParams({ q: words, state: 'PENDING' })}`
    const { page, noise } = await ownersOffice(list, { width: 1280, height: 900 })
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('toolbar')
    await bar.getByText('3 selected').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await bar.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve' })
    await dialog.getByText('Publishes 3 reviews in the shop.').waitFor()
    await writtenReview(one, { rating: 5, body: `${words}, first, but other words` }, 4319)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    const result = page.getByRole('dialog', { name: 'Result' })
    await result.getByText(/, Kari: Someone else changed this in the meantime\.$/).waitFor()
    await result.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    // Only what was done is no longer selected.
    await bar.getByText('1 selected').waitFor()
    await bar.getByRole('button', { name: 'Reject' }).click()
    const reject = page.getByRole('dialog', { name: 'Reject' })
    await reject.getByLabel('Reason').fill('Written twice')
    await reject.getByRole('button', { name: 'Reject' }).click()
    await announced(page, /1 done/)
    await page.getByText('No results for these filters').waitFor()
    expect(noise).toEqual([])

    await claim('real')
    const { lines } = (await (await one.api.call('GET', `/api/orders/${one.id}`)).json()) as Order
    const visitor = await revisit()
    await visitor.goto(`/produkt/${lines[0]!.slug}`)
    await visitor.page.getByRole('link', { name: '4.5 out of 5 · 2 reviews' }).waitFor()
    const stars = visitor.page.getByRole('img', { name: '4.5 out of 5', exact: true }).first()
    const filled = (await stars.locator('svg.fill-current').all()).map((star) => star.boundingBox())
    expect((await Promise.all(filled)).map((box) => Math.round(box!.width))).toEqual([16, 16, 16, 16, 8])
    await soundAt(visitor.page)
    expectQuiet(visitor)
  })

  it('one that is rejected wants a reason, and its buyer reads that it is not shown', async () => {
    const bought = await deliveredOrder()
    const body = `Words of order ${bought.number} that name somebody.`
    const { id } = await writtenReview(bought, { rating: 1, body })
    const owner = await ownersOffice(`/office/products/reviews/${id}`)
    const dialog = owner.page.getByRole('dialog', { name: 'Review' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByLabel('Reason').waitFor()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('Fill in first: Reason.').waitFor()
    expect(await findingsOf(owner.page)).toEqual([])
    await dialog.getByLabel('Reason').fill('Names a person')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.waitFor({ state: 'detached' })
    expectQuiet(owner)
    const buyer = await revisit({ stored: { 'vitrine.session': bought.token } })
    await buyer.goto(`/anmeldelse/${bought.id}`)
    const main = buyer.page.getByRole('main')
    await main.getByText(textIn('en', 'review.state.declined')).waitFor()
    expect(await main.getByText('Names a person').count()).toBe(0)
    expect(await main.getByRole('button', { name: textIn('en', 'review.change') }).count()).toBe(0)
    expectQuiet(buyer)
  })

  it('a forged link says so, and leads to the order', async () => {
    const visitor = await revisit({ expectedNoise: [/404/] })
    await visitor.goto('/anmeldelse/nobody?key=forged')
    await visitor.page.getByRole('heading', { level: 1, name: textIn('en', 'review.missing.title') }).waitFor()
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: textIn('en', 'thankyou.missing.find') })
      .waitFor()
    expectQuiet(visitor)
  })
})
