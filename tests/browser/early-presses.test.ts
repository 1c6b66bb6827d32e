import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerToken } from '../support/live-shop.ts'
import { failAt, holdBack, watchRequests } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, type Visit } from '../support/real-browser.ts'

afterAll(closeBrowser)
// The shop's first sign-in prepares its threads.
beforeAll(ownerToken)

const scripts = /\/assets\/.*\.js/

/** A page whose scripts are all still on their way. */
async function openEarly(path: string, options?: Visit) {
  const visitor = await revisit(options)
  const held = await holdBack(visitor.page, scripts)
  await visitor.page.goto(visitor.origin + path, { waitUntil: 'commit' })
  await held.asked
  await visitor.page.locator('#vitrine-data').waitFor({ state: 'attached' })
  const total = () => visitor.page.getByTestId('cart-quantity').textContent()
  return { ...visitor, visitor, release: held.release, total }
}

describe('what is pressed before the scripts came', () => {
  it('adding to the cart counts once, however often it was pressed', async () => {
    const { page, visitor, release, total } = await openEarly('/produkt/candle-lin')
    const add = page.getByRole('button', { name: 'Add to cart – normal price' })
    await add.click()
    await add.click()
    await page.getByRole('button', { name: 'Add to cart – member price' }).focus()
    release()
    await expect.poll(total).toBe('1')
    await expect.poll(() => page.locator('[data-kept]').count()).toBe(0)
    expect(await total()).toBe('1')
    expectQuiet(visitor)
  })

  it('a press that comes while the app takes over counts once', async () => {
    const { page, visitor, release, total } = await openEarly('/produkt/candle-lin')
    // React listens at the app's root before it knows its content.
    await page.evaluate(() => {
      const root = document.getElementById('app')!
      const add = [...root.querySelectorAll('button')].find((one) => one.textContent === 'Add to cart – normal price')!
      const listen = root.addEventListener
      root.addEventListener = (...input: Parameters<typeof listen>) => {
        listen.apply(root, input)
        if (input[0] !== 'click' || add.dataset.pressed) return
        add.dataset.pressed = 'true'
        queueMicrotask(() => add.click())
      }
    })
    release()
    await hydrated(page)
    await expect.poll(total).toBe('1')
    await page.getByRole('button', { name: 'Add to cart – normal price' }).click()
    await expect.poll(total).toBe('2')
    expectQuiet(visitor)
  })

  it('the chosen price and presses of several buttons are kept too', async () => {
    const product = await openEarly('/produkt/candle-lin')
    await product.page.getByRole('radio', { name: /Normal price/ }).check({ force: true })
    product.release()
    await hydrated(product.page)
    await expect.poll(() => product.page.getByRole('radio', { name: /Normal price/ }).isChecked()).toBe(true)
    await product.visitor.context.close()

    const category = await openEarly('/kategori/perfume')
    for (const quick of await category.page.getByRole('button', { name: /to the cart$/ }).all()) await quick.click()
    const pressed = await category.page.locator('[data-kept]').count()
    expect(pressed).toBeGreaterThan(1)
    category.release()
    await expect.poll(category.total).toBe(String(pressed))
    expectQuiet(category.visitor)
  })

  it('a form is sent by the app, and nothing typed stands in an address', async () => {
    const { page, release } = await openEarly('/logg-inn', {
      expectedNoise: [/Failed to load resource/, /refused/],
    })
    const asked = watchRequests(page, /password|secret-one|example/)
    await page.getByLabel('E-mail').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('secret-one')
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(asked).toEqual([])
  })
})

describe('where scripts do not come at all', () => {
  it.each([
    ['are off', true],
    ['cannot be fetched', false],
  ])('a form says that nothing was sent where they %s', async (_how, isOff) => {
    const visitor = await revisit({ javaScript: !isOff, expectedNoise: [/./] })
    const { page } = visitor
    if (!isOff) await failAt(page, scripts, 404)
    await page.goto(`${visitor.origin}/logg-inn`)
    await page.getByLabel('E-mail').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('secret-one')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing was sent. This form needs JavaScript').waitFor()
    expect(page.url()).not.toMatch(/secret|example|password/)
    expect(new URL(page.url()).pathname).toBe('/logg-inn')
    expect(await page.content()).not.toContain('secret-one')
  })
})
