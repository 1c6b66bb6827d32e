import { afterAll, expect, it } from 'vitest'
import { exactTimeText } from '#shared/dates.ts'
import { type Language, languages } from '#shared/markets.ts'
import { buyOverApi, newCustomer, storedLines } from '../support/live-orders.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { findingsOf } from '../support/page-audit.ts'
import { plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, resize, revisit, type Visitor, visit } from '../support/real-browser.ts'

afterAll(closeBrowser)

async function bought() {
  const { api, email } = await newCustomer()
  await buyOverApi(api, email, { '4318': { quantity: 2, membership: false } })
  const [line] = await storedLines(email)
  return { email, number: line!.number }
}

async function fill({ page }: Visitor, language: Language, typed: Record<string, string>) {
  const label = (name: string) => textIn(language, `withdrawal.form.${name}`)
  const main = page.getByRole('main')
  for (const name of ['name', 'number', 'email']) {
    await main.getByRole('textbox', { name: label(name), exact: true }).fill(typed[name]!)
  }
  if (typed.items) {
    await main.getByRole('radio', { name: label('scopes.items'), exact: true }).check()
    await main.getByRole('textbox', { name: label('items'), exact: true }).fill(typed.items)
  }
  await main.getByRole('button', { name: label('submit'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: label('recap'), exact: true }).waitFor()
}

it.each(languages)(
  'C080 in %s: from the footer to the acknowledgement, which a reload shows again',
  async (language) => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto(`/kontakt-oss?lng=${language}`)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: textIn(language, 'shell.footer.returns'), exact: true }).waitFor()
    await footer.getByRole('link', { name: textIn(language, 'shell.footer.withdrawal'), exact: true }).click()
    const { email, number } = await bought()
    await fill(visitor, language, { name: 'Åse Bjørk', number, email, items: '1 skjerf' })
    await resize(page, { width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await findingsOf(page)).toEqual([])
    const main = page.getByRole('main')
    await main.getByRole('button', { name: textIn(language, 'withdrawal.confirm'), exact: true }).click()
    const done = main.getByRole('heading', { name: textIn(language, 'withdrawal.doneTitle'), exact: true })
    await done.waitFor()
    expect(await findingsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const shown = await plainText(main)
    for (const part of ['Åse Bjørk', number, email, '1 skjerf']) expect(shown).toContain(part)
    const { stated_at } = (await (
      await page.request.get(`${visitor.origin}/api/withdrawals/${page.url().split('/').at(-1)}`)
    ).json()) as {
      stated_at: string
    }
    expect(shown).toContain(exactTimeText(stated_at, language, 'Europe/Oslo').replace(/[\u00a0\u202f]/g, ' '))
    expect(shown).not.toMatch(/accept|aksept|godkjen|godkänn/i)
    await page.reload()
    await done.waitFor()
    expect(await plainText(main)).toContain(email)
    await mailTo(email, /./)
    expectQuiet(visitor)
  },
)

it('C080 without scripts: both steps work by forms that the browser posts, errors keep what was typed, and a wrong pair is told the same', async () => {
  const visitor = await visit({ javaScript: false })
  const { page } = visitor
  await visitor.goto('/angrerett')
  const main = page.getByRole('main')
  const field = (name: string) =>
    main.getByRole('textbox', { name: textIn('en', `withdrawal.form.${name}`), exact: true })
  await field('email').fill('nobody@example.test')
  await main.getByRole('button', { name: textIn('en', 'withdrawal.form.submit'), exact: true }).click()
  await expect.poll(() => field('name').getAttribute('aria-invalid')).toBe('true')
  expect(await field('email').inputValue()).toBe('nobody@example.test')
  expect(new URL(page.url()).pathname).toBe('/angrerett')
  expect(await main.getByText(/JavaScript/).count()).toBe(0)
  await fill(visitor, 'en', { name: 'Kari Nordmann', number: '1', email: 'nobody@example.test' })
  await main.getByRole('button', { name: textIn('en', 'withdrawal.confirm'), exact: true }).click()
  await main.getByRole('heading', { name: textIn('en', 'withdrawal.doneTitle'), exact: true }).waitFor()
  expect(await plainText(main)).toContain('nobody@example.test')
  await page.reload()
  await main.getByRole('heading', { name: textIn('en', 'withdrawal.doneTitle'), exact: true }).waitFor()
})

it('C080 who sees the order ticks pieces of a line, and withdraws from the rest later', async () => {
  const { api, email, token } = await newCustomer()
  const id = await buyOverApi(api, email, { '4318': { quantity: 2, membership: false } })
  const visitor = await revisit({ stored: { 'vitrine.session': token } })
  const { page } = visitor
  await visitor.goto(`/angrerett?orderId=${id}`)
  const main = page.getByRole('main')
  await main.getByRole('combobox').selectOption('1')
  await main.getByRole('button', { name: textIn('en', 'withdrawal.confirm') }).click()
  await main.getByRole('heading', { name: textIn('en', 'withdrawal.doneTitle') }).waitFor()
  expect(await plainText(main)).toMatch(/1 × /)
  await page.reload()
  await main.getByRole('checkbox', { checked: true }).first().waitFor()
  await main.getByRole('button', { name: textIn('en', 'withdrawal.confirm') }).click()
  await main.getByRole('link', { name: textIn('en', 'withdrawal.toOrder') }).waitFor()
  expectQuiet(visitor)
})

it('C080 cart and checkout, which have no footer, lead to the withdrawal', async () => {
  const visitor = await revisit()
  await visitor.goto('/handlekurv')
  const link = visitor.page.getByRole('link', { name: textIn('en', 'shell.footer.withdrawal'), exact: true })
  expect(await link.getAttribute('href')).toBe('/angrerett')
})
