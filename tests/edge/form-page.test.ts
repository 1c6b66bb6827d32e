import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endingWishes, withdrawalStatements } from '#database/schema/schema.ts'
import { markets } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import { routeKeys, screens } from '#shared/screens.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
beforeAll(async () => {
  web = await startWebShop()
})
afterAll(() => web.close())

const hosts = { no: 'localhost', sv: 'sv.localhost' }
const secret = 'a-typed-secret'

const everyScreen = markets.flatMap((market) =>
  routeKeys.map((key) => {
    const names = [...screens[key].path[market].matchAll(/:(\w+)/g)].map(([, name]) => [name!, 'abc123'])
    return [market, key, hrefIn(market, key, Object.fromEntries(names))] as const
  }),
)

test.each(everyScreen)(
  '%s %s: no form puts a password or an e-mail address into an address',
  async (market, _key, path) => {
    const host = `${hosts[market]}:${web.port}`
    const html = await (await fetch(`http://localhost:${web.port}${path}`, { headers: { host } })).text()
    const forms = [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)]
    for (const [, attributes, content] of forms) {
      const isPosted = /method="post"/.test(attributes!)
      expect([attributes, isPosted || !/type="(password|email|tel)"|<textarea/.test(content!)]).toEqual([
        attributes,
        true,
      ])
    }
  },
)

test.each(everyScreen)(
  '%s %s: what a form posts without scripts is dropped, and the screen is shown again',
  async (_market, _key, path) => {
    const response = await fetch(`http://localhost:${web.port}${path}?next=%2Fkonto`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'a@example.test', password: secret }),
    })
    expect([response.status, await response.text()]).toEqual([303, ''])
    expect(response.headers.get('location')).toBe(`${path}?next=%2Fkonto`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

const ending = { name: 'Nora Lind', email: 'nora@example.test', reference: '', date: '' }
const postTo = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  fetch(`http://localhost:${web.port}${path}?lng=en`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
const postEnding = postTo.bind(null, '/si-opp')

test('C081 a form that works without scripts is answered by its page, in a visit of its own each time', async () => {
  const headers = { origin: `http://localhost:${web.port}` }
  const recap = await postEnding({ ...ending, step: 'recap' }, headers)
  expect([recap.status, recap.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(recap.headers.getSetCookie()).toEqual([])
  expect(await recap.text()).toContain('Check your notice')
  expect(await web.shop.database.$count(endingWishes)).toBe(0)
  const wrong = await (
    await postEnding({ ...ending, email: '"><script>alert(1)</script>', step: 'recap' }, headers)
  ).text()
  expect(wrong).toContain('Enter an e-mail address')
  expect(wrong).not.toContain('<script>alert')
  const sent = await postEnding({ ...ending, step: 'send' }, headers)
  expect(await sent.text()).toContain('We have received your notice of cancellation')
  expect(await web.shop.database.$count(endingWishes)).toBe(1)
  expect(await (await fetch(`http://localhost:${web.port}/si-opp?lng=en`)).text()).not.toContain('nora@example.test')
})

test('C081 what another site posts, or a page that names none, is dropped', async () => {
  const before = await web.shop.database.$count(endingWishes)
  for (const headers of [{}, { origin: 'https://evil.test' }, { origin: 'null' }] as Record<string, string>[]) {
    expect((await postEnding({ ...ending, email: 'forged@example.test', step: 'send' }, headers)).status).toBe(303)
  }
  expect(await web.shop.database.$count(endingWishes)).toBe(before)
})

const withdrawal = { name: 'Nora Lind', number: '1', email: 'withdrawn@example.test', scope: 'goods', items: '' }
const statements = () =>
  web.shop.database.select().from(withdrawalStatements).where(eq(withdrawalStatements.email, withdrawal.email))

test('C080 each step of a withdrawal leads to a page of its own; what is refused is shown with what was typed', async () => {
  const headers = { origin: `http://localhost:${web.port}` }
  const refused = await postTo('/angrerett', { ...withdrawal, scope: 'items', name: '"><script>alert(1)' }, headers)
  const page = await refused.text()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page).toContain('value="withdrawn@example.test"')
  expect(page).toMatch(/<input[^>]* checked=""[^>]* value="items"/)
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(page).not.toContain('<script>alert')
  expect(await statements()).toEqual([])

  const drafted = await postTo('/angrerett', withdrawal, headers)
  const address = drafted.headers.get('location')!
  expect([drafted.status, address, await drafted.text()]).toEqual([
    303,
    expect.stringMatching(/^\/angrerett\/[\w-]{43}$/),
    '',
  ])
  expect(drafted.headers.get('cache-control')).toBe('no-store')
  expect(drafted.headers.getSetCookie()).toEqual([])
  expect(await statements()).toMatchObject([{ state: 'DRAFT' }])
  const confirmed = await postTo(address, {}, headers)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, address])
  expect(await statements()).toMatchObject([{ state: expect.not.stringMatching('DRAFT') }])
  const shown = await (await fetch(`http://localhost:${web.port}${address}?lng=en`)).text()
  expect(shown).toContain('withdrawn@example.test')
  expect((await postTo('/angrerett/forged', {}, headers)).status).toBe(404)
})

test('C080 what another site posts as a withdrawal, or a page that names none, is dropped', async () => {
  const before = await web.shop.database.$count(withdrawalStatements)
  for (const headers of [{}, { origin: 'https://evil.test' }, { origin: 'null' }] as Record<string, string>[]) {
    const response = await postTo('/angrerett', withdrawal, headers)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/angrerett?lng=en'])
  }
  expect(await web.shop.database.$count(withdrawalStatements)).toBe(before)
})

test('the back office’s sign-in is asked for again too; an address that is no page is none', async () => {
  const post = (path: string) =>
    fetch(`http://localhost:${web.port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ a: secret }),
    })
  const office = await post('/office/orders?q=1')
  expect([office.status, office.headers.get('location')]).toEqual([303, '/office/orders?q=1'])
  expect((await post('/nothing')).status).toBe(419)
  expect((await post('//evil.test/logg-inn')).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
  expect((await post('/api/login')).headers.get('location')).toBeNull()
})

test('every form of the sources is posted, but those that become the query of a list or search', () => {
  const files = ['src/storefront', 'src/office'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => join(folder, file)),
  )
  const odd = files.filter((file) => /<form\b(?![^<]*?method="post")/.test(readFileSync(file, 'utf8')))
  expect(odd).toEqual([join('src/storefront/ui/query-form.tsx')])
})
