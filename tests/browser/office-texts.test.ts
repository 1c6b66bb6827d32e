import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TextListResponse } from '#contract/office/platform/texts.ts'
import { liveOffice } from '../support/live-office.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { liveOwner, plainGet } from '../support/live-shop.ts'
import { announced, buyItems, confirm, officeAs, ownersOffice } from '../support/office-visit.ts'
import { findingsOf } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, visit } from '../support/real-browser.ts'

let office: Awaited<ReturnType<typeof liveOffice>>
beforeAll(async () => {
  office = await liveOffice()
})
afterEach(async () => {
  const { items } = await office.read<TextListResponse>('/texts?overridden=true&limit=100')
  for (const { key, languages } of items)
    for (const [language, { version }] of Object.entries(languages))
      if (version > 0) await office.call('DELETE', `/texts/${language}/${key}`, {}, version)
})
afterAll(closeBrowser)

test('O180 a text found by its words is reworded, shows in shop, locale file and mail, and is reset', async () => {
  const { page } = await ownersOffice('/office/content/texts?language=en')
  await page.getByRole('searchbox').fill('popular right now')
  await page.keyboard.press('Enter')
  const [found] = (await office.read<TextListResponse>('/texts?q=home.popular.title')).items
  await page.getByRole('link', { name: String(found!.languages.en.text) }).click()
  const field = page.getByLabel('Your text (English)')
  // O184: what is typed is what is read.
  await field.fill('Loved <b>by you</b> & us')
  await page.getByRole('button', { name: 'Save' }).click()
  await announced(page, 'Saved')
  await page.getByText('Custom').first().waitFor()

  const file = await plainGet('/api/locales/en.json')
  expect(JSON.parse(file.text)).toMatchObject({ home: { popular: { title: 'Loved <b>by you</b> & us' } } })
  const sent = await plainGet('/?lng=en')
  expect(sent.text).toContain('Loved &lt;b&gt;by you&lt;/b&gt; &amp; us')
  const visitor = await visit()
  await visitor.page.goto(`${visitor.origin}/?lng=en`)
  // Hydrated with the same words: React says nothing of a difference.
  await visitor.page.getByRole('heading', { name: 'Loved <b>by you</b> & us' }).waitFor()
  await expectQuiet(visitor)

  await page.getByRole('link', { name: 'Reset to default' }).click()
  await confirm(page.getByRole('dialog'), 'Reset to default')
  await announced(page, 'Reset to default')
  expect((await plainGet('/?lng=en')).text).not.toContain('Loved')
  await expect.poll(() => field.inputValue()).toBe(found!.languages.en.source)
})

test('O181 what must stay is said at the field; quoted texts warn; locked ones cannot be typed in', async () => {
  const { page } = await ownersOffice('/office/content/texts/en/storefront%3Acart.items')
  await page.getByLabel('For several (English)').fill('many items')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A placeholder of the default text is missing.').first().waitFor()
  expect(await page.getByLabel('For several (English)').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('For several (English)').fill('{{count}} pieces')
  await page.getByRole('button', { name: 'Save' }).click()
  await announced(page, 'Saved')

  await page.goto(page.url().replace('cart.items', 'thankyou.title'))
  await page.getByText('The wording of this text was agreed').waitFor()
  await page.goto(page.url().replace('storefront%3Athankyou.title', 'fixed%3Alaunch.failed'))
  await page.getByText('This text is part of the program and cannot be changed').waitFor()
  expect(await page.getByLabel('Your text (English)').isDisabled()).toBe(true)
})

test('O180 two people reword one text: the second chooses between both', async () => {
  const { page } = await ownersOffice('/office/content/texts/sv/storefront%3Acart.undo')
  const field = page.getByLabel(/^Your text/)
  await field.fill('Ångra det')
  await office.call('PUT', '/texts/sv/storefront:cart.undo', { value: 'Gör ogjort' }, 0)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
  await dialog.getByText('Gör ogjort').waitFor()
  await confirm(dialog, 'Save these values')
  await announced(page, 'Saved')
  expect(await office.read('/texts/sv/storefront:cart.undo')).toMatchObject({ text: 'Ångra det', version: 2 })
})

test('O183 a kind of mail is looked at in each language, with a real order, and tried at the own address', async () => {
  const bought = await buyItems(1)
  const value = 'The parcel is on its way from us to you.'
  await office.call('PUT', '/texts/en/mails:mail.shipped.lead', { value }, 0)
  const { page } = await ownersOffice('/office/content/mails')
  await page.getByRole('link', { name: 'Order shipped', exact: true }).click()
  const frame = page.frameLocator('iframe')
  // O180: with the shop’s own words.
  await frame.getByText(value).last().waitFor()
  expect(await findingsOf(page)).toEqual([])
  await page.getByLabel('Order number').fill(String(bought.number))
  await page.getByRole('button', { name: 'Show this order' }).click()
  await frame.getByText(String(bought.number)).last().waitFor()
  await page.getByLabel('Language').selectOption('fr')
  await frame
    .getByText(/Bonjour/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect.poll(async () => (await page.locator('iframe').boundingBox())!.width).toBe(390)
  await page
    .getByText(/Bonjour/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Send a test' }).click()
  await confirm(page.getByRole('dialog'), 'Send a test')
  await announced(page, `Test sent to ${liveOwner.email}`)
  const mail = await mailTo(liveOwner.email, new RegExp(`^\\[TEST\\].*${bought.number}`))
  expect(mail.text).toContain('Bonjour')
  const { mails } = await office.read<{ mails: { subject: string | null }[] }>(`/orders/${bought.number}`)
  expect(mails.filter(({ subject }) => subject?.includes('TEST'))).toEqual([])
  await page.getByLabel('Order number').fill('99999999')
  await page.getByRole('button', { name: 'Show this order' }).click()
  await page.getByText('Not found.').waitFor()
})

test('O183 who may not see people gets invented data only; who may only read changes nothing', async () => {
  const { page } = await officeAs('Viewer', '/office/content/mails/shipped')
  await page.getByText('Plain text').waitFor()
  expect(await page.getByLabel('Order number').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Send a test' }).count()).toBe(0)
  await page.goto(page.url().replace('mails/shipped', 'texts/en/storefront%3Acart.title'))
  await page.getByLabel('Your text (English)').waitFor()
  expect(await page.getByLabel('Your text (English)').isDisabled()).toBe(true)
})
