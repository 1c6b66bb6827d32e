import { afterAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../support/live-orders.ts'
import { mailsTo, mailTo } from '../support/live-sandbox.ts'
import { failAt, watchRequests } from '../support/network-tricks.ts'
import { textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, hydrated, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string) => textIn('en', key)
const session = 'vitrine.session'

async function logIn({ page }: Visitor, email: string, password: string, remember = false): Promise<void> {
  await page.getByLabel(en('login.email'), { exact: true }).fill(email)
  await page.getByLabel(en('login.password'), { exact: true }).fill(password)
  if (remember) await page.getByLabel(en('login.remember')).check()
  await page.getByRole('button', { name: en('login.submit') }).click()
}

function storedSession({ page }: Visitor): Promise<(string | null)[]> {
  return page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem(key)], session)
}

describe('logging in', () => {
  it('#288 #289 #290 #291 the form as specified', async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/logg-inn')
    const email = page.getByLabel(en('login.email'), { exact: true })
    const password = page.getByLabel(en('login.password'), { exact: true })
    expect([await email.getAttribute('type'), await password.getAttribute('type')]).toEqual(['email', 'password'])
    for (const field of [email, password])
      await expect.poll(() => field.evaluate((input) => (input as HTMLInputElement).required)).toBe(true)
    await expect.poll(() => page.getByRole('checkbox', { name: en('login.remember') }).isChecked()).toBe(false)
    await expect
      .poll(() => page.getByRole('link', { name: en('login.forgot') }).getAttribute('href'))
      .toBe('/glemt-passord')
    const calls = watchRequests(page, /\/api\/login$/)
    await page.getByRole('button', { name: en('login.submit') }).click()
    expect(calls).toEqual([])
    expectQuiet(visitor)
  })

  it('#2 #292 #293 #294 #338 #340 #341 opens the account and keeps a token; without “remember me” the session ends with the browser', {
    tags: 'smoke',
  }, async () => {
    const { email, password } = await newCustomer()
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/logg-inn')
    await logIn(visitor, email, password)
    await page.waitForURL('**/konto')
    const [kept, ofVisit] = await storedSession(visitor)
    expect(kept).toBeNull()
    expect(ofVisit).toMatch(/^\S{20,}$/)
    const asked = page.waitForRequest(/\/api\/user$/)
    await page.reload()
    expect((await asked).headers().authorization).toBe(`Bearer ${ofVisit}`)
    await page.getByRole('navigation', { name: en('account.menu') }).waitFor()
    await page.goto(`${visitor.origin}/logg-inn`)
    await page.waitForURL('**/konto')
    expectQuiet(visitor)
  })

  it('#294 with “remember me” it survives a restart of the browser', async () => {
    const { email, password } = await newCustomer()
    const visitor = await revisit()
    await visitor.goto('/logg-inn')
    await logIn(visitor, email, password, true)
    await visitor.page.waitForURL('**/konto')
    const [kept] = await storedSession(visitor)
    const restarted = await revisit({ stored: { [session]: kept! } })
    await restarted.goto('/konto')
    await restarted.page.getByRole('navigation', { name: en('account.menu') }).waitFor()
    expectQuiet(restarted)
  })

  it('#295 wrong credentials: one message whether or not the address is known, the fields kept, the focus on it', async () => {
    const { email } = await newCustomer()
    const visitor = await revisit({ expectedNoise: [/status of 422/] })
    const { page } = visitor
    await visitor.goto('/logg-inn')
    const alert = page.getByRole('alert')
    for (const address of [email, 'nobody@example.test']) {
      await logIn(visitor, address, 'not the password')
      await alert.getByText(textIn('en', 'auth.failed')).waitFor()
      await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => page.getByLabel(en('login.email'), { exact: true }).inputValue()).toBe(address)
      await expect
        .poll(() => page.getByLabel(en('login.password'), { exact: true }).inputValue())
        .toBe('not the password')
    }
    await expect.poll(() => storedSession(visitor)).toEqual([null, null])
    expectQuiet(visitor)
  })

  it('#296 after too many attempts a readable message', async () => {
    const { email } = await newCustomer()
    const visitor = await revisit({ expectedNoise: [/status of (422|429)/, /The form was refused/] })
    const { page } = visitor
    await visitor.goto('/logg-inn')
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const response = page.waitForResponse(/\/api\/login$/)
      await logIn(visitor, email, `guess ${attempt}`)
      await response
    }
    await page.getByRole('alert').getByText(textIn('en', 'request.tooMany')).waitFor()
    expectQuiet(visitor)
  })

  it('#304 #305 #390 a signed-out visitor who asks for an account page goes to login, and from there to the page asked for', async () => {
    const { email, password } = await newCustomer()
    const visitor = await revisit()
    const { page } = visitor
    await page.goto(`${visitor.origin}/konto/innstillinger`)
    await page.waitForURL((url) => url.pathname === '/logg-inn')
    await hydrated(page)
    await logIn(visitor, email, password)
    await page.waitForURL('**/konto/innstillinger')
    expectQuiet(visitor)
  })

  it('#82 #339 a token that the shop does not know is dropped, and nothing else happens', async () => {
    const visitor = await revisit({
      stored: { [session]: 'of-another-time' },
      expectedNoise: [/status of 401/, /Invalid bearer token/],
    })
    await visitor.goto('/')
    await visitor.page
      .getByRole('banner')
      .getByRole('link', { name: en('shell.header.login') })
      .waitFor()
    await expect.poll(() => storedSession(visitor)).toEqual([null, null])
    expectQuiet(visitor)
  })

  it('a new account is made, and signed in', { tags: 'smoke' }, async () => {
    const visitor = await revisit()
    const { page } = visitor
    await visitor.goto('/registrer')
    const email = `new-${Date.now()}@example.test`
    await page.getByLabel(en('login.register.firstName')).fill('Kari')
    await page.getByLabel(en('login.register.lastName')).fill('Nordmann')
    await page.getByLabel(en('login.email'), { exact: true }).fill(email)
    await page.getByLabel(en('login.password'), { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: en('login.register.submit') }).click()
    await page.waitForURL('**/konto')
    await page.getByText('Hello, Kari').waitFor()
    expectQuiet(visitor)
  })
})

describe('a forgotten password', () => {
  it('#297 #298 #299 #300 #303 one field; the mailed link sets a new password, once', async () => {
    const { email } = await newCustomer()
    const visitor = await revisit({ expectedNoise: [/status of 422/] })
    const { page } = visitor
    const calls = watchRequests(page, /forgot-password$/)
    await visitor.goto('/glemt-passord')
    const form = page.getByRole('main').locator('form')
    await expect.poll(() => form.locator('input').count()).toBe(1)
    await expect.poll(() => form.locator('input').getAttribute('type')).toBe('email')
    await expect.poll(() => form.locator('[required]').count()).toBe(0)
    for (const address of ['nobody@example.test', email]) {
      await page.getByLabel(en('login.email'), { exact: true }).fill(address)
      await page.getByRole('button', { name: en('login.forgotPassword.submit') }).click()
      const dialog = page.getByRole('dialog', { name: en('login.forgotPassword.sent') })
      await dialog.getByRole('button', { name: en('login.forgotPassword.close') }).click()
      await dialog.waitFor({ state: 'detached' })
      // The same words for a known and an unknown address.
      await page.getByText(textIn('en', 'login.forgotPassword.sentTo', { email: address })).waitFor()
      await page.getByRole('button', { name: en('login.forgotPassword.other') }).click()
      await expect.poll(() => page.getByLabel(en('login.email'), { exact: true }).inputValue()).toBe(address)
    }
    expect(calls.map((call) => call.postDataJSON())).toEqual([{ email: 'nobody@example.test' }, { email }])

    const mail = await mailTo(email, /password/i)
    expect(await mailsTo('nobody@example.test')).toEqual([])
    const link = /https?:\/\/\S+\/nytt-passord\/[\w-]+/.exec(mail.text)![0]
    await page.goto(link)
    await hydrated(page)
    const password = page.getByLabel(en('login.resetPassword.password'))
    const save = page.getByRole('button', { name: en('login.resetPassword.submit') })
    await password.fill('short')
    await save.click()
    await page.getByText(textIn('en', 'validation.passwordLength'), { exact: true }).waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true)
    await password.fill('another correct horse')
    await save.click()
    await page.waitForURL('**/konto')
    // Reads that are under way would be refused once the session has ended.
    await page.getByText(en('account.overview.noOrders')).waitFor()
    await page.getByRole('button', { name: en('account.logout') }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(link)
    await hydrated(page)
    await password.fill('a third correct horse')
    await save.click()
    await page.getByRole('alert').getByText(en('login.resetPassword.expired')).waitFor()
    await page.goto(`${visitor.origin}/logg-inn`)
    await hydrated(page)
    await logIn(visitor, email, 'another correct horse')
    await page.waitForURL('**/konto')
    expectQuiet(visitor)
  })

  it('#297 in Swedish the page is called Glömt lösenord', async () => {
    const visitor = await revisit({ host: 'vitrine.se' })
    await visitor.goto('/glemt-passord')
    await visitor.page.getByRole('heading', { level: 1, name: 'Glömt lösenord' }).waitFor()
    await expect.poll(() => visitor.page.title()).toContain('Glömt lösenord')
    expectQuiet(visitor)
  })

  it('#300 #301 #411 the dialog does not wait for the server, and goes after five seconds', async () => {
    const visitor = await revisit({ expectedNoise: [/status of 500/, /could not be asked for/] })
    const { page } = visitor
    await page.clock.install()
    await failAt(page, /forgot-password$/, 500)
    await visitor.goto('/glemt-passord')
    await page.getByLabel(en('login.email'), { exact: true }).fill('kari@example.test')
    await page.getByRole('button', { name: en('login.forgotPassword.submit') }).click()
    const dialog = page.getByRole('dialog', { name: en('login.forgotPassword.sent') })
    await dialog.waitFor()
    await page.clock.runFor(5_500)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('alert').getByText(en('account.settingsPage.confirmationFailed')).waitFor()
    expectQuiet(visitor)
  })

  it('from the settings the own address stands there, and the way back leads to the settings', async () => {
    const { token, email } = await newCustomer()
    const visitor = await revisit({ stored: { [session]: token } })
    const { page } = visitor
    await visitor.goto('/konto/innstillinger')
    await page.getByRole('link', { name: en('account.settingsPage.changePassword') }).click()
    await page.waitForURL('**/glemt-passord')
    await expect.poll(() => page.getByLabel(en('login.email'), { exact: true }).inputValue()).toBe(email)
    await page.getByRole('link', { name: en('login.forgotPassword.toSettings') }).click()
    await page.waitForURL('**/konto/innstillinger')
    expectQuiet(visitor)
  })
})
