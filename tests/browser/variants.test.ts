import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryPage } from '#contract/office/catalogue/categories.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { newMember } from '../support/live-orders.ts'
import { focused, ownersOffice, tabTo } from '../support/office-visit.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

const [blackPicture, redPicture] = ['products/slippers-warm.jpg', 'products/mug-stone.jpg']
const option = (id: string, name: string, values: Record<string, string>) => ({
  id,
  name: { en: name },
  values: Object.entries(values).map(([value, label]) => ({ id: value, label: { en: label } })),
})
const size = option('size', 'Size', { s: 'S', m: 'M' })
const colour = option('colour', 'Colour', { black: 'Black', navy: 'Navy', red: 'Red' })

let coat: ProductPage
let category: CategoryPage
const made: number[] = []

/** A coat sold out in S, Red and not made in M, Navy; another one black in M alone, without sizes first. */
beforeAll(async () => {
  const office = await liveOffice()
  category = await office.call<CategoryPage>('POST', '/categories', { name: { en: 'Coats of wool' } })
  const save = async (product: object) => {
    const saved = await office.call<ProductPage>('POST', '/products', {
      price: 249,
      state: 'active',
      images: [blackPicture, redPicture].map((path) => ({ path, alt: { en: path } })),
      categories: [category.id],
      ...product,
    })
    made.push(saved.id)
    return saved
  }
  coat = await save({
    name: { en: 'Coat Hav' },
    options: [size, colour],
    variants: [
      { values: ['s', 'black'], stock: 5, image: blackPicture },
      { values: ['s', 'navy'], stock: 5 },
      { values: ['s', 'red'], stock: 0, image: redPicture },
      { values: ['m', 'black'], stock: 5, image: blackPicture, price: 269 },
      { values: ['m', 'red'], stock: 5, image: redPicture },
    ],
  })
  await save({
    name: { en: 'Coat Li' },
    member_price: 199,
    options: [colour, size],
    variants: [
      { values: ['navy', 's'], member_price: 199 },
      { values: ['black', 'm'], price: 259, member_price: 209 },
    ],
  })
})

afterAll(async () => {
  const office = await liveOffice()
  for (const id of made) {
    const { version } = await office.read<ProductPage>(`/products/${id}`)
    await office.call('PUT', `/products/${id}`, { state: 'archived' }, version)
  }
  const { version } = await office.read<CategoryPage>(`/categories/${category.id}`)
  await office.call('DELETE', `/categories/${category.id}?leave=true`, undefined, version)
  await closeBrowser()
})

const lines = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as Record<string, unknown>[])
const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true })
const radio = (within: Page | Locator, name: string | RegExp) => within.getByRole('radio', { name, exact: true })
const isChecked = (choice: Locator) => expect.poll(() => choice.isChecked()).toBe(true)
const queryIs = (page: Page, query: string) => expect.poll(() => new URL(page.url()).search).toBe(query)

describe('C070 a coat in four sizes and five colours', () => {
  it('C070 is made in the office with few presses, in less than three minutes', async () => {
    const { page, noise } = await ownersOffice('/office/products/new')
    const begun = Date.now()
    let acts = 0
    const press = async (target: Locator) => {
      acts += 1
      await target.click()
    }
    const type = async (target: Locator, text: string, key?: string) => {
      acts += key ? 2 : 1
      await target.fill(text)
      if (key) await target.press(key)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await type(page.getByLabel('Name (English)'), 'Wool coat Fjell')
    await type(page.getByLabel('Name (Norwegian)'), 'Ullkåpe Fjell')
    await type(page.getByLabel(/^Price \(€\)/).first(), '249')
    await press(button('Add size'))
    await type(page.getByLabel('New values of Size'), 'S, M, L, XL', 'Enter')
    await press(button('Add colour'))
    await type(page.getByLabel('New values of Colour'), 'black, navy, grey, camel, red', 'Enter')
    await page.getByRole('heading', { name: '20 variants' }).waitFor()
    const emptyPrice = page.getByLabel('Price (€), S, Red', { exact: true })
    expect(await emptyPrice.getAttribute('placeholder'), "the product's price, which it has").toBe('249.00')
    for (const [field, value] of [
      ['sku', 'COAT'],
      ['stock', '5'],
    ] as const) {
      acts += 1
      await page.getByLabel('Field').selectOption(field)
      await type(page.getByLabel('Value', { exact: true }), value)
      await press(button('Fill'))
    }
    await type(page.getByLabel('Stock, S, Red'), '0')
    await press(button('Leave out XL, Camel'))
    await button('Add XL, Camel').waitFor()
    await press(page.getByRole('button', { name: /^Save/ }).first())
    await page.waitForURL(/\/products\/\d+$/)
    const id = Number(/\d+$/.exec(page.url())![0])
    made.push(id)
    await press(
      page
        .getByRole('button', { name: 'Publish' })
        .or(page.getByRole('link', { name: 'Publish' }))
        .first(),
    )
    const office = await liveOffice()
    const stored = () => office.read<ProductPage>(`/products/${id}`)
    await expect.poll(async () => (await stored()).state).toBe('active')
    expect(acts).toBeLessThan(60)
    expect(Date.now() - begun).toBeLessThan(180_000)
    const { variants } = await stored()
    expect(variants).toHaveLength(19)
    expect(new Set(variants.map(({ sku }) => sku)).size).toBe(19)
    expect(variants.filter(({ stock }) => stock === 0).map(({ values }) => values)).toEqual([['S', 'red']])
    expect(noise).toEqual([])
  })
})

describe('C070 choosing by keyboard alone', () => {
  const pressed = async (page: Page, key: string) => page.keyboard.press(key)

  it('C070 fills the cart with the variant; its choices stay in the address', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto(`/produkt/${coat.slug}?lng=en`)
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift' })
    })
    const main = page.getByRole('main')
    await tabTo(page, radio(group(main, 'Size'), 'S'))
    await pressed(page, 'Space')
    await expect.poll(() => new URL(page.url()).searchParams.get('size')).toBe('s')
    await pressed(page, 'Tab')
    await focused(radio(group(main, 'Colour'), 'Black'), 'the first colour')
    await pressed(page, 'Space')
    await isChecked(radio(main, 'Black'))
    await radio(main, 'Red Sold out').waitFor()
    await main.getByText('249,00').first().waitFor()
    const place = () => main.getByRole('button', { name: 'Add to cart', exact: true }).boundingBox()
    await pressed(page, 'Shift+Tab')
    await focused(radio(main, 'S'), 'the size that is chosen')
    const before = await place()
    await pressed(page, 'ArrowRight')
    await isChecked(radio(main, 'M'))
    await radio(main, 'Navy not in M').waitFor()
    await main.getByText('269,00').first().waitFor()
    expect(Math.abs((await place())!.y - before!.y)).toBeLessThan(1)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
    await pressed(page, 'ArrowLeft')
    await isChecked(radio(main, 'S'))
    await tabTo(page, main.getByRole('button', { name: 'Add to cart', exact: true }))
    await pressed(page, 'Enter')
    await main.getByText('Added to your cart, ').first().waitFor()
    expect(await lines(page)).toMatchObject([{ id: coat.id, variantLabel: 'S, Black', price: 249 }])
    const search = '?lng=en&size=s&colour=black'
    await queryIs(page, search)
    await page.reload()
    await isChecked(radio(main, 'S'))
    await isChecked(radio(main, 'Black'))
    await main.getByRole('button', { name: 'Add to cart', exact: true }).press('Enter')
    await tabTo(page, main.getByRole('link', { name: 'Go to the cart' }))
    await pressed(page, 'Enter')
    await page.waitForURL(/handlekurv|cart/)
    await main.getByText('S, Black').first().waitFor()
    await main.getByText('249,00').first().waitFor()
    await page.goBack()
    await queryIs(page, search)
    await isChecked(radio(main, 'S'))
    await isChecked(radio(main, 'Black'))
    expectQuiet(visitor)
  })

  it('C070 on a phone the buying bar covers no choice that the keyboard reaches', async () => {
    const visitor = await revisit({ width: 390, height: 844 })
    const { page } = visitor
    await visitor.goto(`/produkt/${coat.slug}`)
    const main = page.getByRole('main')
    await tabTo(page, radio(main, 'S'))
    const black = main.locator('label', { has: radio(page, 'Black') })
    await black.evaluate((label) => scrollBy({ top: label.getBoundingClientRect().bottom - innerHeight + 4 }))
    await page.getByTestId('buying-bar').waitFor()
    await tabTo(page, radio(main, 'Black'))
    const isOnTop = () =>
      black.evaluate((label) => {
        const { left, bottom, width } = label.getBoundingClientRect()
        return label.contains(document.elementFromPoint(left + width / 2, bottom - 4))
      })
    await expect.poll(isOnTop).toBe(true)
    expectQuiet(visitor)
  })

  it('C070 sold out is said and put into no cart; what is not made drops the other choice; the picture follows', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto(`/produkt/${coat.slug}?size=s&colour=black`)
    const main = page.getByRole('main')
    const fraction = page.getByTestId('gallery-fraction')
    await tabTo(page, radio(main, 'Black'))
    await pressed(page, 'ArrowRight')
    await isChecked(radio(main, 'Navy'))
    await pressed(page, 'ArrowRight')
    await isChecked(radio(main, 'Red Sold out'))
    await fraction.filter({ hasText: '2 / 2' }).waitFor()
    const button = main.getByRole('button', { name: 'Add to cart', exact: true })
    await button.press('Enter')
    await main.getByRole('alert').filter({ hasText: 'S, Red is sold out.' }).waitFor()
    await focused(button, 'the button, since nothing is left to choose')
    expect(await lines(page)).toEqual([])
    await radio(main, 'M').check()
    await isChecked(radio(main, 'Red'))
    await tabTo(page, radio(main, 'Red'))
    await pressed(page, 'ArrowLeft')
    await isChecked(radio(main, /^Navy/))
    await queryIs(page, '?colour=navy')
    expect(await radio(main, /^M/).isChecked()).toBe(false)
    expect(await lines(page)).toEqual([])
    expectQuiet(visitor)
  })
})

describe('C070 the category’s filter', () => {
  const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

  it('C070 finds what is one variant, and says how many; without scripts too', async () => {
    const visitor = await revisit({ javaScript: false })
    const { page, origin } = visitor
    await page.goto(`${origin}/kategori/${category.slug}`)
    expect((await names(page)).sort()).toEqual(['Coat Hav', 'Coat Li'])
    const open = () => page.locator('main summary').first().click()
    await open()
    await page.getByRole('checkbox', { name: 'Black 2 products' }).check()
    await page.getByRole('button', { name: 'Show products' }).click()
    await page.waitForURL(/choice=colour%3Ablack|choice=colour:black/)
    expect((await names(page)).sort()).toEqual(['Coat Hav', 'Coat Li'])
    await open()
    // Li is made in S, and in black: not in both.
    await page.getByRole('checkbox', { name: 'S 1 product', exact: true }).check()
    await page.getByRole('button', { name: 'Show products' }).click()
    await page.waitForURL(/size=s/i)
    expect(await names(page)).toEqual(['Coat Hav'])
  })

  it('C070 applies at once where scripts run', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto(`/kategori/${category.slug}`)
    await page.locator('main summary').first().click()
    await page.getByRole('checkbox', { name: 'Navy 2 products' }).check()
    await page.getByRole('checkbox', { name: 'M 0 products' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'M 0 products' }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'S 2 products' }).check()
    await expect.poll(async () => (await names(page)).sort()).toEqual(['Coat Hav', 'Coat Li'])
    expectQuiet(visitor)
  })
})

describe('C070 quick add', () => {
  const open = async (visitor: Visitor, name: string) => {
    await visitor.goto(`/kategori/${category.slug}`)
    const link = visitor.page.getByRole('link', { name, exact: true })
    await tabTo(visitor.page, link)
    await visitor.page.keyboard.press('Enter')
    return { link, dialog: visitor.page.getByRole('dialog') }
  }

  it('C070 asks for what is missing, by keyboard, and adds the variant', async () => {
    const visitor = await revisit()
    const { page } = visitor
    const { link, dialog } = await open(visitor, 'Choose options of Coat Li')
    await dialog.getByRole('heading', { name: 'Coat Li' }).waitFor()
    const add = dialog.getByRole('button', { name: 'Add to cart – normal price', exact: true })
    await add.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'First choose: Colour.' }).waitFor()
    await focused(radio(dialog, 'Black').or(radio(dialog, 'Navy')).first(), 'the first colour')
    await radio(dialog, 'Black').check()
    await dialog.getByText('259,00').waitFor()
    await radio(dialog, 'M').check()
    expect(new URL(page.url()).search).toBe('')
    await add.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await focused(link, 'the button of the card')
    await page.getByRole('article').getByText('Added to your cart at the normal price, ').waitFor()
    expect(await lines(page)).toMatchObject([{ variantLabel: 'Black, M', price: 259, membership: false }])
    expectQuiet(visitor)
  })

  it('C070 a signed-in member sees the member price of the variant, and it is added at that', async () => {
    const { token } = await newMember()
    const visitor = await revisit({ stored: { 'vitrine.session': token } })
    const { page } = visitor
    const { link, dialog } = await open(visitor, 'Choose options of Coat Li')
    await radio(dialog, 'Black').check()
    await radio(dialog, 'M').check()
    await dialog.getByText('209,00').waitFor()
    await dialog.getByRole('button', { name: 'Add to cart – member price', exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await focused(link, 'the button of the card')
    await page.getByRole('article').getByText('Added to your cart at the member price, ').waitFor()
    const line = { variantLabel: 'Black, M', price: 209, regularPrice: 259, memberPrice: 209 }
    expect(await lines(page)).toMatchObject([{ ...line, membership: true }])
    expectQuiet(visitor)
  })

  it('C070 Escape leaves all as it was; a sold-out variant is not added', async () => {
    const visitor = await revisit()
    const { page } = visitor
    const { link, dialog } = await open(visitor, 'Choose a size of Coat Hav')
    await radio(dialog, 'S').check()
    await radio(dialog, 'Red Sold out').check()
    await dialog.getByRole('button', { name: 'Add to cart', exact: true }).press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'S, Red is sold out.' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(link, 'the button of the card')
    expect(await lines(page)).toEqual([])
    expectQuiet(visitor)
  })

  it('C070 leads to the product where the dialog cannot be read', async () => {
    const visitor = await revisit({ expectedNoise: [/500/, /Failed to read/] })
    await visitor.page.route('**/api/products/coat-hav', (route) => route.fulfill({ status: 500, json: {} }))
    await open(visitor, 'Choose a size of Coat Hav')
    await visitor.page.getByRole('heading', { level: 1, name: 'Coat Hav' }).waitFor()
  })
})

it('C070 a line of the cart whose variant is gone is taken out and named', async () => {
  const gone = { id: coat.id, name: 'Coat Hav', slug: coat.slug, image: null, membership: false, quantity: 1 }
  const line = { ...gone, price: 249, regularPrice: null, memberPrice: null }
  const stored = [
    { ...line, variant: 'no longer made', variantLabel: 'XL, Green' },
    { ...line, variant: coat.variants[0]!.key, variantLabel: 'S, Black' },
  ]
  const visitor = await revisit({ stored: { cartItems: JSON.stringify(stored) }, expectedNoise: [/422/] })
  const { page } = visitor
  await visitor.goto('/kassen')
  await page.getByText('Sold out or no longer for sale, and removed: Coat Hav, XL, Green.').waitFor()
  await expect.poll(async () => (await lines(page)).map((each) => each.variantLabel)).toEqual(['S, Black'])
})
