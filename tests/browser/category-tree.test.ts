import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryList, CategoryPage } from '#contract/office/catalogue/categories.ts'
import { liveOffice } from '../support/live-office.ts'
import { focused, ownersOffice, tabTo } from '../support/office-visit.ts'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

const names = ['Kitchen', 'Cooking', 'Pots and pans', 'Steam pots']
let before: CategoryList

/** Kitchen with four levels below each other and one more on the second, at the front of the menu. */
beforeAll(async () => {
  const office = await liveOffice()
  before = await office.read<CategoryList>('/categories')
  const add = async (name: string, parent_id: number | null) =>
    (await office.call<CategoryPage>('POST', '/categories', { name: { en: name }, parent_id })).id
  let parent: number | null = null
  const ids: number[] = []
  for (const name of names) {
    parent = await add(name, parent)
    ids.push(parent)
  }
  await add('Baking', ids[0]!)
  const pots = await office.read<CategoryPage>(`/categories/${ids[2]}`)
  await office.call('PUT', `/categories/${pots.id}/products`, { products: [4320] }, pots.version)
  const { items, version } = await office.read<CategoryList>('/categories')
  const isNew = ({ id }: { id: number }) => !before.items.some((item) => item.id === id)
  const order = [...items.filter(isNew), ...items.filter((item) => !isNew(item))]
  const placed = order.map(({ id, parent_id }) => ({ id, parent_id }))
  await office.call('PUT', '/categories/order', { items: placed }, version)
})

afterAll(async () => {
  const office = await liveOffice()
  const { items } = await office.read<CategoryList>('/categories')
  for (const { id } of items.filter(({ name }) => [...names, 'Baking'].includes(name.en))) {
    const { version } = await office.read<CategoryPage>(`/categories/${id}`)
    await office.call('DELETE', `/categories/${id}?leave=true`, undefined, version)
  }
  const { version } = await office.read<CategoryList>('/categories')
  const placed = before.items.map(({ id, parent_id }) => ({ id, parent_id }))
  await office.call('PUT', '/categories/order', { items: placed }, version)
  await closeBrowser()
})

const trail = ['Home page', 'Kitchen', 'Cooking', 'Pots and pans']

describe('categories in three levels', () => {
  it('open below their link in the bar, by keys alone, and lead to each', { tags: 'smoke' }, async () => {
    const visitor = await revisit({ width: 1280 })
    const { page } = visitor
    await visitor.goto('/?lng=en')
    const bar = page.getByRole('navigation', { name: 'Categories', exact: true })
    const open = bar.getByRole('button', { name: 'Categories in Kitchen' })
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    const pots = bar.getByRole('link', { name: 'Pots and pans' })
    await pots.waitFor()
    expect(await bar.getByRole('link', { name: 'Steam pots' }).count()).toBe(0)
    expect(await findingsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await pots.waitFor({ state: 'hidden' })
    await focused(open, 'the button')
    await page.keyboard.press('Space')
    await tabTo(page, pots, 5)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/kategori\/pots-and-pans/)
    await pots.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Pots and pans' }).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    expect((await crumbs.allInnerTexts()).map((text) => text.replace(/\s*\/?\s*$/, ''))).toEqual(trail)
    await page.getByRole('navigation', { name: 'Categories in Pots and pans' }).getByRole('link').waitFor()
    expectQuiet(visitor)
  })

  it('show the products of their whole branch, with the way to them in the page and for search engines', async () => {
    const visitor = await revisit({ width: 1280 })
    const { page } = visitor
    await visitor.goto('/kategori/kitchen?lng=en')
    const below = page.getByRole('navigation', { name: 'Categories in Kitchen' }).getByRole('link')
    expect(await below.allInnerTexts()).toEqual(['Cooking', 'Baking'])
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await page.waitForURL(/\/produkt\//)
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('link')
    // The address may change before the product is there.
    await expect.poll(() => crumbs.allInnerTexts()).toEqual(trail)
    const html = await (await page.request.get(page.url())).text()
    const [list] = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, json]) => JSON.parse(json!) as { '@type': string; itemListElement: { name: string; item: string }[] })
      .filter((data) => data['@type'] === 'BreadcrumbList')
    expect(list!.itemListElement.slice(0, -1).map(({ name }) => name)).toEqual(trail)
    expect(list!.itemListElement[3]!.item).toMatch(/\/kategori\/pots-and-pans$/)
    expectQuiet(visitor)
  })

  it('fold out in the menu on phones, by keys too', async () => {
    const visitor = await revisit({ width: 390, height: 844 })
    const { page } = visitor
    await visitor.goto('/?lng=en')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const open = menu.getByRole('button', { name: 'Categories in Kitchen' })
    expect(await open.getAttribute('aria-expanded')).toBe('false')
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    expect(await open.getAttribute('aria-expanded')).toBe('true')
    const pots = menu.getByRole('link', { name: 'Pots and pans' })
    await pots.waitFor()
    expect(await widerThanScreen(page)).toEqual([])
    expect(await findingsOf(page)).toEqual([])
    await tabTo(page, pots, 5)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/kategori\/pots-and-pans/)
    await menu.waitFor({ state: 'hidden' })
    expect(await widerThanScreen(page)).toEqual([])
    expectQuiet(visitor)
  })

  it('are reached without scripts', async () => {
    const visitor = await revisit({ width: 1280, javaScript: false })
    const { page } = visitor
    await visitor.goto('/?lng=en')
    const bar = page.getByRole('navigation', { name: 'Categories', exact: true })
    await bar.getByRole('button', { name: 'Categories in Kitchen' }).click()
    await bar.getByRole('link', { name: 'Pots and pans' }).click()
    await page.waitForURL(/\/kategori\/pots-and-pans/)
  })
})

describe('the tree of categories in the office', () => {
  it('O129 moves a branch at any depth by keys and drag, and offers no parent below itself', async () => {
    const { page, noise } = await ownersOffice('/office/products/categories', { width: 1280, height: 900 })
    const rows = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
    const firstNames = async () => (await rows.getByRole('link').allInnerTexts()).slice(0, 5)
    await expect.poll(firstNames).toEqual([...names, 'Baking'])
    await page.getByRole('button', { name: 'Move Baking up' }).press('Enter')
    await page.getByRole('button', { name: 'Move Cooking under Baking' }).press('Enter')
    await expect.poll(firstNames).toEqual(['Kitchen', 'Baking', 'Cooking', 'Pots and pans', 'Steam pots'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
    const office = await liveOffice()
    const { items } = await office.read<CategoryList>('/categories')
    const idOf = (name: string) => items.find((item) => item.name.en === name)!.id
    expect(items.slice(0, 5).map(({ parent_id }) => parent_id)).toEqual([
      null,
      ...['Kitchen', 'Baking', 'Cooking', 'Pots and pans'].map(idOf),
    ])
    await page.getByRole('button', { name: 'Move Cooking under Kitchen' }).press('Enter')
    await page.getByRole('button', { name: 'Move Cooking up' }).press('Enter')
    await expect.poll(firstNames).toEqual([...names, 'Baking'])
    // A drag into its own branch does nothing, one into another branch takes all that is below.
    const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) })
    await row('Cooking').dragTo(row('Steam pots'))
    await expect.poll(firstNames).toEqual([...names, 'Baking'])
    await row('Pots and pans').dragTo(row('Baking'))
    await expect.poll(firstNames).toEqual(['Kitchen', 'Cooking', 'Baking', 'Pots and pans', 'Steam pots'])
    await row('Pots and pans').dragTo(row('Cooking'))
    await expect.poll(firstNames).toEqual([...names, 'Baking'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })

    await page.goto(`${new URL(page.url()).origin}/office/products/categories/${idOf('Cooking')}`)
    const parents = page.getByRole('combobox', { name: 'Parent category' }).getByRole('option')
    await expect
      .poll(async () => (await parents.allInnerTexts()).slice(0, 3))
      .toEqual(['None: top level', 'Kitchen', '\u2003Baking'])
    await page.goto(`${new URL(page.url()).origin}/office/products/4320`)
    const path = page.getByRole('checkbox', { name: 'Kitchen › Cooking › Pots and pans', exact: true })
    await path.waitFor()
    expect(await path.isChecked()).toBe(true)
    expect(noise).toEqual([])
  })
})
