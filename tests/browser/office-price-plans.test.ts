import { afterAll, expect, test } from 'vitest'
import type { PricePlan, PricePlanList } from '#contract/office/catalogue/price-plans.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { liveOffice } from '../support/live-office.ts'
import { ownersOffice } from '../support/office-visit.ts'
import { closeBrowser, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

/** A product on sale that costs 100. */
async function product(name: string, more: { memberPrice?: null; norwegian?: string } = {}): Promise<ProductPage> {
  const office = await liveOffice()
  const draft = {
    name: { en: name, no: more.norwegian ?? name, sv: name, fr: name },
    price: 100,
    member_price: more.memberPrice === undefined ? 60 : null,
    state: 'active',
  }
  return (await office.call('POST', '/products', draft)) as unknown as ProductPage
}

test('O135 O136 O138 a reduction is planned, seen beside the price in every language, ended by an edit', async () => {
  // Prices to members would count among the lowest in Norway.
  const { id, slug } = await product('Planned lamp', { memberPrice: null })
  const office = await liveOffice()
  const size = { width: 1280, height: 900 }
  const refused = [/422 \(Unprocessable/]
  const { page, origin, noise } = await ownersOffice('/office/products/plans', { ...size, expectedNoise: refused })
  await page.getByRole('link', { name: 'Schedule price' }).click()
  await page.getByLabel('Find the product').fill('planned lamp')
  await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Schedule price' })
  await dialog.getByText('Now €100.00').waitFor()
  await dialog.getByLabel('Price (€)', { exact: true }).fill('120')
  await dialog.getByText('Not a reduction: it cost €100.00 in the 30 days before.').waitFor()
  await dialog.getByLabel('Ends').fill('2040-01-01T12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A sale price must be lower than the price at that time.').first().waitFor()
  await dialog.getByLabel('Price (€)', { exact: true }).fill('80')
  await dialog.getByLabel('Member price (€)').fill('50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The price is live').waitFor()
  const { items } = await office.read<PricePlanList>(`/scheduled-prices?product=${id}`)
  expect(items).toMatchObject([{ state: 'RUNNING', price: 80, member_price: 50, by: expect.any(String) }])
  expect(items[0]!.ends_at).toBe('2040-01-01T11:00:00.000Z')
  await page
    .getByRole('region', { name: 'Next eight weeks' })
    .getByRole('link', { name: /Planned lamp/ })
    .waitFor()

  const words = {
    en: 'Lowest price in the 30 days before: 100,00',
    no: 'Laveste pris de 30 dagene før: 100,00',
    sv: 'Lägsta pris under de 30 dagarna före: 100,00',
    fr: 'Prix le plus bas des 30 jours précédents : 100,00',
  }
  for (const [language, text] of Object.entries(words)) {
    const shop = await visit()
    await shop.goto(`/produkt/${slug}?lng=${language}`)
    await shop.page.getByText(text).waitFor()
    await shop.goto(`/produkt/${slug}?lng=${language}&soid=1`)
    await shop.page.getByText(text).first().waitFor()
    expect(shop.noise).toEqual([])
    await shop.context.close()
  }

  // The editor says what an edit of the price does.
  await page.goto(`${origin}/office/products/${id}`)
  await page.getByText('A scheduled price is live. If you change the prices here, it ends').waitFor()
  await page.getByLabel('Price (€)', { exact: true }).fill('95')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No scheduled prices.').waitFor()
  expect((await office.read<PricePlan>(`/scheduled-prices/${items[0]!.id}`)).state).toBe('ENDED')
  expect(noise).toEqual([])
})

test('O135 a plan is changed and cancelled in its dialog, from the product and on a phone', async () => {
  const { id } = await product('Planned bowl', { norwegian: 'Planlagt bolle' })
  const office = await liveOffice()
  const { page, noise } = await ownersOffice(`/office/products/${id}`, { width: 390, height: 844 })
  await page.getByRole('link', { name: 'Schedule price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Planned bowl', { exact: true }).waitFor()
  expect(await dialog.getByText('Planlagt bolle').count()).toBe(0)
  // The dialog's parameter in the address is not a filter of the list below it.
  expect(new URL(page.url()).searchParams.get('product')).toBe(String(id))
  expect(await page.getByText(/Unknown filters/).count()).toBe(0)
  await dialog.getByLabel('Price (€)', { exact: true }).fill('70')
  await dialog.getByLabel('Starts').fill('2039-12-01T08:00')
  await dialog.getByLabel('Ends').fill('2040-01-01T12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Price scheduled').waitFor()
  await page.getByRole('link', { name: /€70\.00/ }).click()
  await dialog.getByLabel('Price (€)', { exact: true }).fill('75')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Schedule saved').waitFor()
  await page.getByRole('link', { name: /€75\.00/ }).click()
  await dialog.getByRole('button', { name: 'Cancel scheduled price' }).click()
  await page.getByText('Scheduled price cancelled').waitFor()
  await page.getByText('No scheduled prices.').waitFor()
  const { items } = await office.read<PricePlanList>(`/scheduled-prices?product=${id}`)
  expect(items).toMatchObject([{ state: 'CANCELLED', price: 75, starts_at: '2039-12-01T07:00:00.000Z' }])
  expect(noise).toEqual([])
})
