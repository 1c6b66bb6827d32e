import { afterAll, expect, it } from 'vitest'
import { mailsTo } from '../support/live-sandbox.ts'
import { failAt, watchRequests } from '../support/network-tricks.ts'
import { textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string) => textIn('en', key)
const call = /\/api\/contact$/

async function writeMessage({ page }: Visitor, content: string): Promise<void> {
  await page.getByLabel(en('contact.firstName'), { exact: true }).fill('Åse')
  await page.getByLabel(en('contact.lastName'), { exact: true }).fill('Bjørk')
  await page.getByLabel(en('contact.email'), { exact: true }).fill('aase@example.test')
  await page.getByLabel(en('contact.phone'), { exact: true }).fill('+47 900 00 000')
  await page.getByLabel(en('contact.content'), { exact: true }).fill(content)
}

it('#272 #273 #274 #275 #276 #277 #278 #279 the form as specified: the toggle opens the button, the message arrives, the dialog can be closed', {
  tags: 'smoke',
}, async () => {
  const visitor = await revisit()
  const { page } = visitor
  const calls = watchRequests(page, call)
  await visitor.goto('/kontakt-oss')
  const fields = { firstName: 'text', lastName: 'text', email: 'email', phone: 'tel' }
  for (const [name, type] of Object.entries(fields)) {
    const field = page.getByLabel(en(`contact.${name}`), { exact: true })
    expect([await field.getAttribute('name'), (await field.getAttribute('type')) ?? 'text']).toEqual([name, type])
  }
  await expect.poll(() => page.getByLabel(en('contact.content'), { exact: true }).getAttribute('name')).toBe('content')
  await expect
    .poll(() =>
      page.locator('form :is([required], [minlength], [maxlength], [pattern])').and(page.locator('main *')).count(),
    )
    .toBe(0)

  const toggle = page.getByRole('switch')
  const submit = page.getByRole('button', { name: en('contact.submit') })
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await toggle.check()
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await toggle.uncheck()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  const content = `Is the lamp dimmable? ${Date.now()}`
  await writeMessage(visitor, content)
  await toggle.check()
  await submit.click()
  const dialog = page.getByRole('dialog', { name: en('contact.sent') })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: en('contact.close') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(calls).toHaveLength(1)
  expect(calls[0]!.headers()['content-type']).toMatch(/^multipart\/form-data/)
  const sent = calls[0]!.postData()!
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'content']) expect(sent).toContain(`name="${name}"`)
  // The owner has it.
  const arrived = async () => (await mailsTo('@')).filter((mail) => mail.text.includes(content))
  await expect.poll(arrived).toHaveLength(1)
  expectQuiet(visitor)
})

it('#278 #411 the success dialog goes by itself after five seconds', async () => {
  const visitor = await revisit()
  const { page } = visitor
  await page.clock.install()
  await visitor.goto('/kontakt-oss')
  await writeMessage(visitor, 'How long does delivery take?')
  await page.getByRole('switch').check()
  // From here on time passes only as the test says, however long the machine takes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await page.getByRole('button', { name: en('contact.submit') }).click()
  const dialog = page.getByRole('dialog', { name: en('contact.sent') })
  await dialog.waitFor()
  await page.clock.runFor(4_500)
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await page.clock.runFor(1_000)
  await dialog.waitFor({ state: 'detached' })
  expectQuiet(visitor)
})

it('#276 what the shop refuses: the dialog says so, and the first refused field has the focus afterwards', async () => {
  const visitor = await revisit({ expectedNoise: [/status of 422/, /could not be sent/] })
  const { page } = visitor
  await visitor.goto('/kontakt-oss')
  await page.getByRole('switch').check()
  await page.getByRole('button', { name: en('contact.submit') }).click()
  const dialog = page.getByRole('dialog', { name: en('contact.notSent') })
  await dialog.getByText(en('contact.notSentText')).waitFor()
  await dialog.getByRole('button', { name: en('contact.close') }).click()
  await dialog.waitFor({ state: 'detached' })
  const email = page.getByLabel(en('contact.email'), { exact: true })
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.messages'))).toBeNull()
  // Sent again as it should be, it is thanked for.
  await writeMessage(visitor, 'Is the lamp dimmable?')
  await page.getByRole('button', { name: en('contact.submit') }).click()
  await page.getByRole('dialog', { name: en('contact.sent') }).waitFor()
  await expect.poll(() => email.inputValue()).toBe('')
  expectQuiet(visitor)
})

it('#280 #281 a failing call shows the dialog all the same; the message is kept and sent with the next visit', async () => {
  const visitor = await revisit({ expectedNoise: [/status of 503/, /could not be sent/] })
  const { page } = visitor
  await failAt(page, call, 503)
  await visitor.goto('/kontakt-oss')
  await writeMessage(visitor, 'Please call me back')
  await page.getByRole('switch').check()
  await page.getByRole('button', { name: en('contact.submit') }).click()
  await page.getByRole('dialog', { name: en('contact.sent') }).waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('vitrine.messages')))
    .toContain('Please call me back')
  await page.unrouteAll()
  const sent = page.waitForResponse(call)
  await page.goto(`${visitor.origin}/`)
  await hydrated(page)
  expect((await sent).status()).toBe(202)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.messages'))).toBeNull()
  expectQuiet(visitor)
})

it('#280 #281 written without a connection: the dialog all the same, and it is sent as soon as the browser is connected', async () => {
  const visitor = await revisit({ expectedNoise: [/./] })
  const { page, context } = visitor
  await visitor.goto('/kontakt-oss')
  await context.setOffline(true)
  const content = `Written on a train ${Date.now()}`
  await writeMessage(visitor, content)
  await page.getByRole('switch').check()
  await page.getByRole('button', { name: en('contact.submit') }).click()
  await page.getByRole('dialog', { name: en('contact.sent') }).waitFor()
  const queued = () => page.evaluate(() => localStorage.getItem('vitrine.messages'))
  await expect.poll(queued).toContain(content)
  const sent = page.waitForResponse(call)
  await context.setOffline(false)
  expect((await sent).status()).toBe(202)
  await expect.poll(queued).toBeNull()
  const arrived = async () => (await mailsTo('@')).filter((mail) => mail.text.includes(content))
  await expect.poll(arrived).toHaveLength(1)
})
