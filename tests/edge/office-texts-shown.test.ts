import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Pages that the web server sends after a text was overridden. */

let web: WebShop
let editor: OfficeCaller
beforeAll(async () => {
  web = await startWebShop()
  editor = await signInAs(web.shop, 'editor')
})
afterAll(() => web.close())

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${web.port}${path}`, { redirect: 'manual', headers })
const put = (language: string, key: string, value: string, version = 0) =>
  editor.call('PUT', `/texts/${language}/${key}`, { value }, { 'if-match': `"${version}"` })

test('O180 an override is on the cached page and in the cached locale file at once, with new ETags, and reset restores', async () => {
  const key = 'storefront:home.popular.title'
  const before = { page: await visit('/?lng=sv'), file: await visit('/api/locales/sv.json') }
  await Promise.all([before.page.text(), before.file.text()])
  const tags = { page: before.page.headers.get('etag')!, file: before.file.headers.get('etag')! }
  expect((await visit('/?lng=sv', { 'if-none-match': tags.page })).status).toBe(304)

  expect((await put('sv', key, 'Våra & era <i>favoriter</i>')).status).toBe(200)
  const page = await visit('/?lng=sv', { 'if-none-match': tags.page })
  const file = await visit('/api/locales/sv.json', { 'if-none-match': tags.file })
  expect([page.status, file.status]).toEqual([200, 200])
  // O184: as typed.
  expect(await page.text()).toContain('Våra &amp; era &lt;i&gt;favoriter&lt;/i&gt;')
  expect(await file.json()).toMatchObject({ home: { popular: { title: 'Våra & era <i>favoriter</i>' } } })
  expect(await (await visit('/?lng=no')).text()).not.toContain('favoriter')

  expect((await editor.call('DELETE', `/texts/sv/${key}`, undefined, { 'if-match': '"1"' })).status).toBe(200)
  expect((await visit('/api/locales/sv.json', { 'if-none-match': tags.file })).status).toBe(304)
  expect(await (await visit('/?lng=sv')).text()).not.toContain('favoriter')
})

test('O180 a sentence that answers of the API carry is on the pages that show them', async () => {
  const { delivery } = (await (await visit('/api/shop')).json()) as { delivery: { duties: string } }
  const texts = (await (await visit('/api/locales/en.json')).json()) as {
    words: { importDuties: Record<string, string> }
  }
  const [name] = Object.entries(texts.words.importDuties).find(([, text]) => text === delivery.duties)!
  expect((await put('en', `storefront:words.importDuties.${name}`, 'Duties are our business.')).status).toBe(200)
  expect(await (await visit('/api/shop')).json()).toMatchObject({ delivery: { duties: 'Duties are our business.' } })
  expect(await (await visit('/?lng=en')).text()).toContain('Duties are our business.')
})

test('O180 texts are read once, not with every answer', async () => {
  await (await visit('/?lng=fr')).text()
  const { database } = web.shop
  const select = database.select.bind(database)
  let asked = 0
  database.select = ((...fields: []) => {
    asked += 1
    return select(...fields)
  }) as typeof database.select
  try {
    for (let count = 0; count < 5; count += 1) {
      expect((await visit('/api/locales/fr.json')).status).toBe(200)
      expect((await visit('/?lng=fr')).status).toBe(200)
    }
    expect(asked).toBe(0)
  } finally {
    database.select = select as typeof database.select
  }
})
