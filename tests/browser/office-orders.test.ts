import { afterAll, describe, expect, test } from 'vitest'
import { mailsTo, mailTo } from '../support/live-sandbox.ts'
import {
  announced,
  type Bought,
  buyItems,
  changeResponse,
  confirm,
  orderScreen,
  ownersOffice,
} from '../support/office-visit.ts'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const patient = { timeout: 60_000 }

/** The page of their order, as its payer sees it. */
async function shoppersPage({ id, token }: Pick<Bought, 'id' | 'token'>) {
  const shopper = await revisit({ stored: { 'vitrine.session': token } })
  await shopper.goto(`/ordre/${id}`)
  return { ...shopper, main: shopper.page.getByRole('main') }
}

describe('the list', () => {
  test('O050 O051 opens on To send, newest first; filters are in the address, and Back and reload keep them', {
    tags: 'smoke',
  }, async () => {
    const older = await buyItems(1)
    const { number } = await buyItems(1)
    const visitor = await ownersOffice('/office/orders')
    const { page } = visitor
    const row = page.getByRole('link', { name: String(number), exact: true })
    await row.waitFor()
    const numbers = (await page.locator('tbody a').allTextContents()).map(Number)
    expect(numbers.indexOf(older.number)).toBe(numbers.indexOf(number) + 1)
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))

    await page.getByRole('button', { name: 'Disputed', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('payment')).toBe('DISPUTED')
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row.waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'On hold' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('fulfilment')).toBe('ON_HOLD')
    await dialog.getByLabel('Total (EUR) from').fill('100000')
    await confirm(dialog, 'Close')
    const chosen = { fulfilment: 'ON_HOLD', 'total.gte': '100000' }
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(chosen)
    await page.getByText('No results for these filters').waitFor()
    await page.reload()
    await page.getByText('No results for these filters').waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(chosen)
    // Going back undoes one filter at a time.
    await page.goBack()
    await expect.poll(() => new URL(page.url()).searchParams.has('total.gte')).toBe(false)
    await page.goBack()
    await row.waitFor()
    await row.click()
    await orderScreen(page, number)
    await page.goBack()
    await row.waitFor()
    expectQuiet(visitor)
  })

  test('O053 an unknown filter or sort is named in one line and ignored; unfinished checkouts have a list of their own', async () => {
    const { number } = await buyItems(1)
    const visitor = await ownersOffice(`/office/orders?colour=red&sort=-colour&q=${number}`)
    const { page, origin } = visitor
    await page.getByText('Unknown filters, ignored: colour, sort=-colour').waitFor()
    await page.getByRole('link', { name: String(number), exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.goto(`${origin}/office/checkouts`)
    await page.getByRole('heading', { level: 1, name: 'Abandoned checkouts' }).waitFor()
    await page.getByRole('button', { name: 'Declined', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('DECLINED')
    expectQuiet(visitor)
  })

  test('a search filters while it is typed, says which tab holds what, and leads there; one Back leads out of it', async () => {
    const { number, email } = await buyItems(1)
    const visitor = await ownersOffice('/office/orders')
    const { page } = visitor
    const main = page.getByRole('main')
    const row = page.getByRole('link', { name: String(number), exact: true })
    await row.waitFor()
    await page.getByRole('button', { name: 'Disputed', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    const field = page.getByRole('searchbox')
    await field.pressSequentially(email)
    await main.getByText('No results for these filters').waitFor()
    expect(await field.inputValue()).toBe(email)
    const tabs = main.getByRole('button', { name: /^(To send|All|Disputed) \d+$/ })
    await expect.poll(() => tabs.allTextContents()).toEqual(['To send 1', 'All 1', 'Disputed 0'])
    const open = page.locator('[aria-current="page"]', { hasText: /^(To send|All|Disputed)/ })
    expect(await open.allTextContents()).toEqual(['Disputed 0'])
    await main.getByRole('button', { name: '1 in “To send”' }).click()
    await row.waitFor()
    expect(await open.allTextContents()).toEqual(['To send 1'])
    expect(await field.inputValue()).toBe(email)
    await page.goBack()
    await row.waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    expect(new URL(page.url()).searchParams.get('payment')).toBe('DISPUTED')
    await expect.poll(() => tabs.count()).toBe(0)
    expectQuiet(visitor)
  })

  test('O058 O071 chosen orders leave as a CSV file; their slips and receipts are one print', async () => {
    const { number } = await buyItems(1)
    const visitor = await ownersOffice(`/office/orders?q=${number}`)
    const { page, context } = visitor
    await page.getByRole('checkbox', { name: new RegExp(`${number}$`) }).check()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const [download] = await Promise.all([page.waitForEvent('download'), confirm(dialog, 'Export')])
    expect(download.suggestedFilename()).toBe('orders.csv')
    await announced(page, 'File saved')
    for (const name of ['Print packing slips', 'Pick list', 'Receipts']) {
      const link = page.getByRole('link', { name, exact: true })
      const [paper] = await Promise.all([context.waitForEvent('page'), link.click()])
      await paper.getByText(String(number)).first().waitFor()
      const text = await paper.locator('body').textContent()
      expect(/€|\bkr\b/.test(text ?? ''), name).toBe(name === 'Receipts')
    }
    expectQuiet(visitor)
  })
})

describe('sending', () => {
  test('O065 O066 O067 one piece is undone and sent again, then the rest; the shopper follows both parcels', async () => {
    const bought = await buyItems(3)
    const visitor = await ownersOffice(`/office/orders/${bought.number}`)
    const { page } = visitor
    const { head, part, dialog } = await orderScreen(page, bought.number)
    const ship = async (tracking: string, quantity?: string) => {
      await head.getByRole('link', { name: 'Ship', exact: true }).click()
      if (quantity) await dialog('Ship').getByRole('spinbutton').fill(quantity)
      await dialog('Ship').getByLabel('Tracking number').fill(tracking)
      await confirm(dialog('Ship'), 'Ship')
      await announced(page, 'Shipped')
    }
    await ship('RR123456785SE', '1')
    await head.getByText('Partially fulfilled', { exact: true }).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click()
    await announced(page, 'Shipping undone')
    await part('Parcels').getByText('Packed', { exact: true }).waitFor()
    await head.getByText('Unfulfilled', { exact: true }).waitFor()
    await ship('RR123456785SE')
    await head.getByText('Partially fulfilled', { exact: true }).waitFor()
    await part('Items').getByText('1 shipped · 2 to ship').waitFor()
    await ship('RR000000005NO')
    await head.getByText('Fulfilled', { exact: true }).waitFor()
    expect(await head.getByRole('link', { name: 'Ship', exact: true }).count()).toBe(0)

    const { main } = await shoppersPage(bought)
    for (const tracking of ['RR123456785SE', 'RR000000005NO']) await main.getByText(tracking).waitFor()
    await expect
      .poll(async () => (await mailsTo(bought.email)).filter(({ text }) => /RR\d{9}/.test(text)).length, {
        timeout: 60_000,
      })
      .toBe(2)
    expectQuiet(visitor)
  })

  test('O069 O070 a corrected number is mailed again where that is asked for; delivered shows at the shopper', async () => {
    const bought = await buyItems(1)
    const visitor = await ownersOffice(`/office/orders/${bought.number}/ship`)
    const { page } = visitor
    const { part, dialog } = await orderScreen(page, bought.number)
    await dialog('Ship').getByLabel('Tracking number').fill('RR123456785SE')
    await confirm(dialog('Ship'), 'Ship')
    const mailsNaming = async (tracking: string) =>
      (await mailsTo(bought.email)).filter(({ text }) => text.includes(tracking)).length
    await expect.poll(() => mailsNaming('RR123456785SE')).toBe(1)
    await part('Parcels').getByRole('link', { name: 'Edit tracking' }).click()
    const change = dialog('Edit tracking')
    await change.getByLabel('Tracking number').fill('RR999999995SE')
    expect(await change.getByRole('checkbox', { name: 'Send the customer the new tracking details' }).isChecked()).toBe(
      true,
    )
    await confirm(change, 'Save')
    await part('Parcels').getByText('RR999999995SE').waitFor()
    await expect.poll(() => mailsNaming('RR999999995SE')).toBe(1)
    await part('Parcels').getByRole('button', { name: 'Mark as delivered' }).click()
    await part('Parcels').getByText('Delivered', { exact: true }).waitFor()
    await part('Timeline').getByText('Tracking changed').waitFor()
    const { main } = await shoppersPage(bought)
    await expect.poll(() => main.locator('[aria-current=step]').textContent(), patient).toBe('Delivered')
    expectQuiet(visitor)
  })

  test('O074 O063 a hold takes it out of To send until it is released; a note with markup shows as typed', async () => {
    const { number } = await buyItems(1)
    const visitor = await ownersOffice(`/office/orders/${number}`)
    const { page, origin } = visitor
    const { head, part, dialog } = await orderScreen(page, number)
    await head.getByRole('link', { name: 'Put on hold', exact: true }).click()
    await dialog('Put on hold').getByLabel('Reason').fill('Waits for the owner')
    await confirm(dialog('Put on hold'), 'Put on hold')
    await announced(page, 'Put on hold')
    await page.getByText('On hold: Waits for the owner').waitFor()
    expect(await head.getByRole('link', { name: 'Ship', exact: true }).count()).toBe(0)
    await part('Timeline').getByLabel('Internal note').fill('<script>alert(1)</script>\nsecond line')
    await part('Timeline').getByRole('button', { name: 'Add note' }).click()
    const note = part('Timeline').getByText('<script>alert(1)</script>')
    expect(await note.textContent()).toBe('<script>alert(1)</script>\nsecond line')
    await part('Timeline').getByRole('button', { name: 'Edit' }).click()
    await part('Timeline').getByRole('listitem').getByRole('textbox').fill('changed')
    await part('Timeline').getByRole('button', { name: 'Save' }).click()
    await part('Timeline').getByText('edited', { exact: true }).waitFor()
    const list = await ownersOffice('/office/orders')
    await list.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await list.page
      .getByText(/\d+ rows?/)
      .first()
      .waitFor()
    expect(await list.page.getByRole('link', { name: String(number), exact: true }).count()).toBe(0)
    await head.getByRole('button', { name: 'Release' }).click()
    await announced(page, 'Released')
    await page.goto(`${origin}/office/orders`)
    await page.getByRole('link', { name: String(number), exact: true }).waitFor()
    expectQuiet(visitor)
  })
})

describe('an order', () => {
  test('O060 O061 the payment stands beside the shop’s own; with the provider silent its part offers a retry', async () => {
    const { number } = await buyItems(1)
    const visitor = await ownersOffice(`/office/orders/${number}`)
    const { page } = visitor
    const { part } = await orderScreen(page, number)
    const payment = part('Payment')
    await payment.getByText(/visa •••• 4242/i).waitFor()
    expect(await payment.getByRole('link', { name: 'View in Stripe' }).getAttribute('href')).toContain('pi_')
    expect(await payment.getByText(/In the shop/).count()).toBe(0)
    let isSilent = true
    await changeResponse<Record<string, unknown>>(page, `/orders/${number}/provider`, (response) => {
      if (isSilent) Object.assign(response, { answered: false, payment: null, charges: [], refunds: [], disputes: [] })
    })
    await page.reload()
    await payment.getByText(/not responding/).waitFor()
    isSilent = false
    await payment.getByRole('button', { name: 'Try again' }).click()
    await payment.getByText(/visa •••• 4242/i).waitFor()
    expectQuiet(visitor)
  })

  test('O064 a sent mail is shown as of today in a frame that runs nothing, and sent again once', async () => {
    const { number, email } = await buyItems(1)
    await mailTo(email, /./)
    const visitor = await ownersOffice(`/office/orders/${number}`)
    const { page } = visitor
    const { part, dialog } = await orderScreen(page, number)
    await part('E-mails').getByRole('link', { name: 'Preview' }).first().click()
    const shown = page.getByRole('dialog')
    expect(await shown.locator('iframe').getAttribute('sandbox')).toBe('')
    await shown.frameLocator('iframe').getByText('This is how the e-mail would look today.').waitFor()
    await shown.getByRole('link', { name: 'Resend' }).click()
    await dialog('Resend')
      .getByText(new RegExp(`once more to ${email}`))
      .waitFor()
    await dialog('Resend').getByRole('button', { name: 'Resend' }).dblclick()
    await announced(page, 'E-mail sent')
    await expect
      .poll(
        () =>
          part('E-mails')
            .getByText(/resent/)
            .count(),
        { timeout: 60_000 },
      )
      .toBe(1)
    expectQuiet(visitor)
  })

  test('O073 two people change the address: the second sees both values and may take either', async () => {
    const { number } = await buyItems(1)
    const { page } = await ownersOffice(`/office/orders/${number}/address`, { expectedNoise: [/409/] })
    const dialog = page.getByRole('dialog', { name: 'Delivery address' })
    await dialog.getByLabel('Street').fill('Second street 2')
    const other = await ownersOffice(`/office/orders/${number}/address`)
    const theirs = other.page.getByRole('dialog', { name: 'Delivery address' })
    await theirs.getByLabel('Street').fill('First street 1')
    await confirm(theirs, 'Save')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Theirs: First street 1' }).click()
    expect(await dialog.getByLabel('Street').inputValue()).toBe('First street 1')
    await dialog.getByRole('button', { name: 'Yours: Second street 2' }).click()
    await confirm(dialog, 'Save these values')
    await page
      .locator('address')
      .getByText(/Second street 2/)
      .waitFor()
    await page.getByText(/Before: First street 1/).waitFor()
  })
})
