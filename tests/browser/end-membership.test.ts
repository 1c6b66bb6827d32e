import { afterAll, expect, it } from 'vitest'
import type { Subscription } from '#contract/customers.ts'
import { dateText } from '#shared/dates.ts'
import { newMember } from '../support/live-orders.ts'
import { mailTo } from '../support/live-sandbox.ts'
import { findingsOf, unreadable, widerThanScreen } from '../support/page-audit.ts'
import { textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

type Member = Awaited<ReturnType<typeof newMember>>

const host = 'vitrine.fr'
const subscription = async ({ api }: Member) =>
  ((await (await api.call('GET', '/api/user/subscription')).json()) as { data: { subscription: Subscription } }).data
    .subscription
const pathIn = (text: string) => new URL(/http\S+\/si-opp\/[^\s\])]+/.exec(text)![0]).pathname

/** Goes from a product's page to the acknowledgement, in French. */
async function giveNotice({ page, goto }: Visitor, email: string): Promise<void> {
  await goto('/produkt/varme-tofler?lng=fr')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Résilier votre contrat' }).click()
  await page.getByRole('heading', { level: 1, name: 'Résilier votre contrat' }).waitFor()
  const main = page.getByRole('main')
  await main.getByLabel('Nom', { exact: true }).fill('Kari Nordmann')
  await main.getByLabel('Courriel', { exact: true }).fill(email)
  await main.getByRole('button', { name: 'Continuer' }).click()
  await main.getByRole('heading', { name: 'Vérifiez votre résiliation' }).waitFor()
  await main.getByRole('button', { name: 'Notifier la résiliation' }).click()
  await main.getByRole('heading', { name: 'Nous avons bien reçu votre résiliation' }).waitFor()
}

it('C081 French host, signed out: two presses from a product to the form, recap, acknowledgement, and the day in the mail', {
  tags: 'smoke',
  timeout: 120_000,
}, async () => {
  const member = await newMember()
  const until = (await subscription(member)).next_charge_at!
  const visitor = await revisit({ host, width: 390, height: 844 })
  const { page } = visitor
  await giveNotice(visitor, member.email)
  const main = page.getByRole('main')
  await expect.poll(() => main.textContent()).toMatch(/\d{2}:\d{2}:\d{2}/)
  await expect.poll(() => main.textContent()).toContain(member.email)
  expect(await findingsOf(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  expect((await subscription(member)).ends_at).toBeNull()

  const mail = await mailTo(member.email, /Confirmez la résiliation/)
  expect(mail.text.replace(/\s+/g, ' ')).toContain(dateText(until, 'fr', 'Europe/Oslo').replace(/\s+/g, ' '))
  await visitor.goto(`${pathIn(mail.text)}?lng=fr`)
  await main.getByRole('button', { name: 'Oui, résilier mon abonnement' }).click()
  await main.getByRole('status').filter({ hasText: 'C’est confirmé' }).waitFor()
  expect(await findingsOf(page)).toEqual([])
  expect((await subscription(member)).ends_at).toBe(until)
  expectQuiet(visitor)
})

it('C081 the same without JavaScript; what is missing is named beside its field', { timeout: 120_000 }, async () => {
  const member = await newMember()
  const visitor = await revisit({ host, javaScript: false })
  const { page } = visitor
  await visitor.goto('/si-opp?lng=fr')
  const main = page.getByRole('main')
  await main.getByLabel('Courriel', { exact: true }).fill(member.email)
  await main.getByRole('button', { name: 'Continuer' }).click()
  await expect.poll(() => main.getByLabel('Nom', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => main.getByLabel('Courriel', { exact: true }).inputValue()).toBe(member.email)
  await giveNotice(visitor, member.email)
  expect(page.url()).not.toContain(encodeURIComponent(member.email))
  const mail = await mailTo(member.email, /Confirmez la résiliation/)
  await visitor.goto(`${pathIn(mail.text)}?lng=fr`)
  await main.getByRole('button', { name: 'Oui, résilier mon abonnement' }).click()
  await main.getByText('C’est confirmé').waitFor()
  expect((await subscription(member)).ends_at).not.toBeNull()
})

it('C081 signed in, the day is named at once; the form, its errors and the recap fit 320 pixels in every language', {
  timeout: 180_000,
}, async () => {
  const member = await newMember()
  for (const language of ['no', 'sv', 'fr', 'en'] as const) {
    const say = (key: string) => textIn(language, `ending.${key}`)
    const visitor = await revisit({ width: 320, height: 640, stored: { 'vitrine.session': member.token } })
    const { page } = visitor
    const main = page.getByRole('main')
    await visitor.goto(`/si-opp?lng=${language}`)
    await expect.poll(() => main.getByLabel(say('email'), { exact: true }).inputValue()).toBe(member.email)
    await main.getByLabel(say('name'), { exact: true }).fill('')
    await main.getByRole('button', { name: say('next') }).click()
    await expect.poll(() => main.getByLabel(say('name'), { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect([language, await findingsOf(page), await widerThanScreen(page)]).toEqual([language, [], []])
    await main.getByLabel(say('name'), { exact: true }).fill('Kari Nordmann')
    await main.getByRole('button', { name: say('next') }).click()
    await main.getByRole('heading', { name: say('recapTitle') }).waitFor()
    expect([language, await findingsOf(page), await widerThanScreen(page)]).toEqual([language, [], []])
    await main.getByRole('button', { name: say('send') }).click()
    await main.getByRole('heading', { name: say('doneTitle') }).waitFor()
    const day = dateText((await subscription(member)).ends_at!, language, 'Europe/Oslo')
    await expect.poll(() => main.textContent()).toContain(day)
    expect([language, await widerThanScreen(page), await unreadable(page)]).toEqual([language, [], []])
    expectQuiet(visitor)
  }
})

it('C081 cart, checkout and thank-you, which have no footer, lead there too', async () => {
  const visitor = await revisit()
  await visitor.goto('/handlekurv')
  const links = visitor.page.getByRole('main').getByRole('link', { name: textIn('en', 'shell.footer.endMembership') })
  await expect.poll(() => links.getAttribute('href')).toBe('/si-opp')
})
