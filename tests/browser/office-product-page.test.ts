import { afterAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const photos = ['candle-lin', 'slippers-warm', 'mug-stone'].map((name) => `products/${name}.jpg`)

async function make(name: string, more: object = {}): Promise<ProductPage> {
  const office = await liveOffice()
  return office.call<ProductPage>('POST', '/products', { name: { en: name }, price: 30, member_price: 20, ...more })
}

test('O130 marketing flag and a video link of any usual form are kept; the landing preview shows both', async () => {
  const { id, slug } = await make('Landing jar')
  const office = await liveOffice()
  const { page, noise } = await ownersOffice(`/office/products/${id}`, { width: 1280, height: 900 })
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  }
  const videoId = 'dQw4w9WgXcQ'
  const forms = [
    `https://www.youtube.com/watch?v=${videoId}&t=3`,
    `youtu.be/${videoId}?si=x`,
    `https://www.youtube.com/shorts/${videoId}`,
    `https://www.youtube.com/embed/${videoId}`,
    videoId,
  ]
  await page.getByLabel('Show the long marketing section on the landing page').check()
  for (const [round, form] of forms.entries()) {
    await page.getByLabel('Video URL').fill(form)
    await page.getByLabel('Brand').fill(`Brand ${round}`)
    await save()
    const stored = await office.read<ProductPage>(`/products/${id}`)
    expect([form, stored.video_link, stored.long_marketing]).toEqual([form, expect.stringContaining(videoId), true])
  }
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  const landing = page.getByRole('link', { name: 'Open the landing page' })
  const address = new URL((await landing.getAttribute('href'))!, page.url())
  expect(address.searchParams.get('soid')).toBe('preview')
  const shop = await visit()
  await shop.page.goto(shop.origin + address.pathname + address.search)
  await shop.page.getByRole('heading', { level: 1, name: 'Landing jar' }).waitFor()
  await shop.page.getByTestId('bottom-bar').waitFor({ state: 'attached' })
  await shop.page.getByTestId('long-marketing').waitFor()
  await shop.page.getByText('See it in use').waitFor()
  // A draft: its own address shows nothing.
  expect((await shop.page.request.get(`${shop.origin}/produkt/${slug}`)).status()).toBe(404)
  expect(noise).toEqual([])
})

test('O116 pictures are put in another order by drag', async () => {
  const { id } = await make('Dragged jar', { images: photos.map((path) => ({ path, alt: { en: path } })) })
  const office = await liveOffice()
  const { page, noise } = await ownersOffice(`/office/products/${id}`, { width: 1280, height: 900 })
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect.poll(() => pictures.count()).toBe(3)
  await pictures.last().dragTo(pictures.first())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  const { images } = await office.read<ProductPage>(`/products/${id}`)
  expect(images.map(({ path }) => path)).toEqual([photos[2], photos[0], photos[1]])
  expect(noise).toEqual([])
})

test('an option that is added is not called wrong before it is typed into; the save bar leaves the field in sight', async () => {
  const { id } = await make('Jar with options')
  const { page, noise } = await ownersOffice(`/office/products/${id}`, {
    width: 1280,
    height: 800,
    expectedNoise: [/422/],
  })
  await page.getByRole('button', { name: 'Add another option', exact: true }).click()
  const first = page.getByRole('group', { name: 'Option 1', exact: true })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.waitFor()
  expect(await first.locator('[aria-invalid=true]').count()).toBe(0)
  const key = first.getByRole('textbox').first()
  await key.focus()
  await key.blur()
  await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => first.locator('[aria-invalid=true]').count()).toBe(1)
  await page.getByRole('button', { name: 'Add another option', exact: true }).click()
  const second = page.getByRole('group', { name: 'Option 2', exact: true })
  await second.waitFor()
  expect(await second.locator('[aria-invalid=true]').count()).toBe(0)
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => second.locator('[aria-invalid=true]').count()).toBe(2)
  // A try to save says what is wrong with the rows that were there, not with one that comes afterwards.
  await page.getByRole('button', { name: 'Add another option', exact: true }).click()
  const third = page.getByRole('group', { name: 'Option 3', exact: true })
  await third.waitFor()
  await third.getByRole('textbox').first().fill(' ')
  await third.getByRole('textbox').first().fill('')
  expect(await third.locator('[aria-invalid=true]').count()).toBe(0)
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => third.locator('[aria-invalid=true]').count()).toBe(2)
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await field.focus()
    const [foot, top] = [(await field.boundingBox())!, (await bar.boundingBox())!]
    const isTall = foot.height > 500
    if (!isTall) expect(Math.round(foot.y + foot.height)).toBeLessThanOrEqual(Math.round(top.y))
  }
  // A field that only the shop finds invalid may be far from the button, so it gets the focus.
  await bar.getByRole('button', { name: 'Discard', exact: true }).click()
  const address = page.getByLabel('URL', { exact: true })
  await address.fill('Not an address!')
  await page.getByLabel('Name (English)').focus()
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(noise).toEqual([])
})
