import { afterAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import { liveOffice } from '../support/live-office.ts'
import { buyOverApi, newCustomer } from '../support/live-orders.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const link = 'https://tracking.postnord.com/en/tracking?id=RR123456785SE'
const hosts = [
  { language: 'en', host: 'localhost', path: '/ordre' },
  { language: 'no', host: 'no.vitrine.no', path: '/ordre' },
  { language: 'sv', host: 'sv.vitrine.se', path: '/order' },
  { language: 'fr', host: 'vitrine.fr', path: '/ordre' },
] as const

describe('an order on its way', () => {
  it('O065 O066 O070 the order page and the account follow its parcels, in four languages', async () => {
    const { token, email, api } = await newCustomer()
    const id = await buyOverApi(api, email, { 4320: { quantity: 2, membership: false } })
    const { number } = (await (await api.call('GET', `/api/orders/${id}`)).json()) as Order
    const office = await liveOffice()
    const lines = [{ position: 0, quantity: 1 }]
    const packed = await office.call<Parcel>('POST', `/orders/${number}/parcels`, { lines })
    const tracking = { carrier: 'postnord', tracking_number: 'RR123456785SE' }
    const shipped = await office.call<Parcel>('POST', `/parcels/${packed.id}/ship`, tracking, packed.version)

    for (const { language, host, path } of hosts) {
      const visitor = await revisit({ host, stored: { 'vitrine.session': token } })
      const { page } = visitor
      const main = page.getByRole('main')
      const text = (key: string, values: Record<string, string> = {}) => textIn(language, key, values)
      await visitor.goto('/konto')
      const row = main.locator(`a[href="${path}/${id}"]`)
      await expect.poll(() => plainText(row)).toContain(text('order.partlySent'))
      await row.click()
      await page.getByRole('heading', { level: 1, name: text('order.title', { number: String(number) }) }).waitFor()
      await main.getByText(text('order.lead.partly_shipped')).waitFor()
      await main.getByText('RR123456785SE').waitFor()
      const follow = main.getByRole('link', { name: text('order.track') })
      await expect.poll(() => follow.getAttribute('href')).toBe(link)
      // The address of the page may hold a key that opens the order.
      await expect.poll(() => follow.getAttribute('rel')).toBe('noreferrer')
      await expect
        .poll(() => main.locator('[aria-current=step]').textContent())
        .toBe(text('order.state.partly_shipped'))
      for (const width of [390, 1280]) {
        await resize(page, { width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      expectQuiet(visitor)
      await visitor.context.close()
    }

    const rest = await office.call<Parcel>('POST', `/orders/${number}/parcels`, {})
    expect(rest.lines).toEqual(lines)
    const sent = await office.call<Parcel>('POST', `/parcels/${rest.id}/ship`, { notify: false }, rest.version)
    for (const { id: parcel, version } of [shipped, sent]) {
      await office.call('POST', `/parcels/${parcel}/deliver`, {}, version)
    }
    const mail = await mailTo(email, /has been delivered/)
    const opened = new RegExp(`https?://\\S+/ordre/${id}\\?key=[\\w-]+`).exec(mail.text)![0]
    const reader = await revisit()
    await reader.page.goto(opened)
    await reader.page.getByText(textIn('en', 'order.lead.delivered')).waitFor()
    await expect
      .poll(() => reader.page.getByRole('main').locator('[aria-current=step]').textContent())
      .toBe('Delivered')
    expectQuiet(reader)
  })

  it('O065 a stranger sees nothing of it, whatever the key', async () => {
    const { email, api } = await newCustomer()
    const id = await buyOverApi(api, email, { 4320: { quantity: 1, membership: false } })
    const stranger = await revisit({ expectedNoise: [/404/] })
    for (const query of ['', '?key=forged']) {
      await stranger.goto(`/ordre/${id}${query}`)
      await stranger.page.getByRole('heading', { name: textIn('en', 'thankyou.missing.title') }).waitFor()
    }
    expectQuiet(stranger)
  })
})

describe('D38 a guest without link or cookie', () => {
  it('finds the order by its number, the address and a mailed code, in four languages', async () => {
    const { email, api } = await newCustomer()
    const id = await buyOverApi(api, email, { 4320: { quantity: 1, membership: false } })
    const { number } = (await (await api.call('GET', `/api/orders/${id}`)).json()) as Order
    for (const { language, host, path } of hosts) {
      const visitor = await revisit({ host })
      const { page } = visitor
      const main = page.getByRole('main')
      const text = (key: string, values: Record<string, string> = {}) => textIn(language, key, values)
      const field = (key: string) => main.getByLabel(text(`order.lookup.${key}`), { exact: true })
      await visitor.goto(path)
      const html = await page.evaluate(async () => (await fetch(location.href)).text())
      expect(html).toContain(`${text('order.lookup.title')}</h1>`)
      await field('number').fill(String(number))
      await field('email').fill(email)
      await main.getByRole('button', { name: text('order.lookup.submit') }).click()
      await main.getByRole('heading', { level: 1, name: text('order.lookup.sentTitle') }).waitFor()
      await expect.poll(() => field('code').evaluate((input) => input === document.activeElement)).toBe(true)
      await page.reload()
      await field('code').waitFor()
      const mail = await mailTo(
        email,
        new RegExp(`^${text('mailaccount.orderCode.title', { number: String(number) })}`),
      )
      const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail.text)![0]
      await field('code').fill(code.toLowerCase())
      await main.getByRole('button', { name: text('order.lookup.open') }).click()
      await page.waitForURL((url) => url.pathname === `${path}/${id}` && url.searchParams.has('key'))
      await main.getByRole('heading', { level: 1, name: text('order.title', { number: String(number) }) }).waitFor()
      expectQuiet(visitor)
      await visitor.context.close()
    }
  })

  it('reads the same after a wrong pair, is told of a wrong code, and can type another number', async () => {
    const visitor = await revisit({ expectedNoise: [/404/, /422/] })
    const { page } = visitor
    const main = page.getByRole('main')
    const field = (key: string) => main.getByLabel(textIn('en', `order.lookup.${key}`), { exact: true })
    await visitor.goto('/ordre/nobody')
    await main.getByRole('link', { name: textIn('en', 'thankyou.missing.find') }).click()
    await field('number').fill('99999999')
    await field('email').fill('nobody@example.test')
    await page.keyboard.press('Enter')
    await main
      .getByText(textIn('en', 'order.lookup.sent', { number: '99999999', email: 'nobody@example.test' }))
      .waitFor()
    await field('code').fill('ABCD-EFGH')
    await page.keyboard.press('Enter')
    await main.getByRole('alert').getByText(textIn('en', 'order.codeWrong')).waitFor()
    await main.getByRole('button', { name: textIn('en', 'order.lookup.again') }).click()
    await field('number').waitFor()
    await page.goBack()
    await field('code').waitFor()
    expectQuiet(visitor)
  })
})
