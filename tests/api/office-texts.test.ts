import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextItem, TextPage } from '#contract/office/platform/texts.ts'
import { auditLog, textOverrides } from '#database/schema/schema.ts'
import { sendAccountNotice } from '#domain/platform/mails/send-account-notice.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

type Listed = { items: TextItem[]; next: string | null; previous: string | null; total: number }

const list = async (query: string) => (await (await editor.get(`/texts?${query}`)).json()) as Listed
const keys = async (query: string) => (await list(query)).items.map(({ key }) => key)
const read = async (language: string, key: string) =>
  (await (await editor.get(`/texts/${language}/${key}`)).json()) as TextPage
const put = (language: string, key: string, value: unknown, version: number | null = 0, who = editor) =>
  who.call('PUT', `/texts/${language}/${key}`, { value }, version === null ? {} : { 'if-match': `"${version}"` })
const reset = (language: string, key: string, version: number) =>
  editor.call('DELETE', `/texts/${language}/${key}`, undefined, { 'if-match': `"${version}"` })
const locale = async (language: string) => {
  const response = await shop.app.request(`http://localhost/api/locales/${language}.json`)
  const texts = (await response.json()) as Record<string, Record<string, string>>
  return { etag: response.headers.get('etag')!, texts }
}
type Refusal = { code: string; message: string; errors: Record<string, string[]>; problems?: object[] }
const refusal = async (response: Response) => ({ status: response.status, ...((await response.json()) as Refusal) })

describe('list', () => {
  test('O180 texts are found by word in any language, by key and by screen', async () => {
    expect(await keys('q=handlekurven+er+tom')).toContain('storefront:cart.emptyCart.title')
    expect(await keys('q=PANIER+vide&language=fr')).toContain('storefront:cart.emptyCart.title')
    expect(await keys('q=panier+vide&language=sv')).toEqual([])
    expect(await keys('q=cart.emptyCart.title')).toEqual(['storefront:cart.emptyCart.title'])
    const cart = await list('area=cart&limit=100')
    expect(cart.items.every(({ area }) => area === 'cart')).toBe(true)
    expect(cart.total).toBe(cart.items.length)
    expect((await list('surface=mails')).items[0]).toMatchObject({ surface: 'mails' })
    const unknown = await editor.get('/texts?screen=cart')
    expect([unknown.status, ((await unknown.json()) as Refusal).errors]).toEqual([
      422,
      { screen: ['validation.unknown'] },
    ])
  })

  test('O180 pages lose and repeat nothing, forwards and back', async () => {
    const whole = await keys('area=checkout&limit=100')
    const seen: string[] = []
    let cursor: string | null = null
    let last: Listed | null = null
    do {
      last = await list(`area=checkout&limit=20${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...last.items.map(({ key }) => key))
      cursor = last.next
    } while (cursor)
    expect(seen).toEqual(whole)
    const before = await list(`area=checkout&limit=20&cursor=${last.previous}`)
    expect(before.items.map(({ key }) => key)).toEqual(
      whole.slice(20 * (Math.ceil(whole.length / 20) - 2)).slice(0, 20),
    )
    const reversed = await keys('area=checkout&limit=100&sort=-key')
    expect(reversed).toEqual(whole.toReversed())
    expect((await editor.get('/texts?cursor=nonsense')).status).toBe(422)
  })

  test('O180 each text has its four languages, plural forms together', async () => {
    const [items] = (await list('q=cart.items')).items
    expect(items).toMatchObject({ key: 'storefront:cart.items', is_plural: true, placeholders: ['count'] })
    expect(items!.languages.en).toMatchObject({
      text: { one: '{{count}} item', other: '{{count}} items' },
      override: null,
      version: 0,
      missing: false,
    })
    expect((await list('missing=true')).total).toBe(0)
  })
})

describe('override', () => {
  const key = 'storefront:cart.title'

  test('O180 overriding one language shows in locale file with a new ETag, in answers and in no other language', async () => {
    const before = { sv: await locale('sv'), fr: await locale('fr') }
    const saved = await put('sv', key, 'Din varukorg hos oss')
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"1"'])
    expect(await saved.json()).toMatchObject({
      text: 'Din varukorg hos oss',
      version: 1,
      by: 'Sam editor',
      warnings: [],
    })
    const after = { sv: await locale('sv'), fr: await locale('fr') }
    expect(after.sv.texts.cart!.title).toBe('Din varukorg hos oss')
    expect(after.sv.etag).not.toBe(before.sv.etag)
    expect(after.fr).toEqual(before.fr)
    const seen = { 'if-none-match': before.sv.etag }
    expect((await shop.app.request('http://localhost/api/locales/sv.json', { headers: seen })).status).toBe(200)
    expect(await keys('overridden=true')).toEqual([key])
    expect(await keys('overridden=true&language=fr')).toEqual([])
    // The old and the new words both find it.
    const [found] = (await list('q=varukorg+hos+oss&language=sv')).items
    expect(found!.languages.sv).toMatchObject({ override: 'Din varukorg hos oss', version: 1 })
  })

  test('O180 reset restores the release’s text and its ETag', async () => {
    const { etag } = await locale('no')
    const { source } = await read('no', key)
    await put('no', key, 'Kurven')
    expect((await locale('no')).texts.cart!.title).toBe('Kurven')
    const response = await reset('no', key, 1)
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"0"'])
    expect(await response.json()).toMatchObject({ text: source, override: null, version: 0 })
    expect((await locale('no')).etag).toBe(etag)
    expect((await reset('no', key, 0)).status).toBe(200)
  })

  test('O180 refusals of the API and mails say it as overridden', async () => {
    await put('en', 'storefront:request.notFound', 'We looked everywhere.')
    const missing = await shop.app.request('http://localhost/api/products/nothing-here?lng=en', {
      headers: { cookie: 'lng=en' },
    })
    expect(await missing.json()).toEqual({ message: 'We looked everywhere.' })

    await put('en', 'mails:mailaccount.emailChanged.title', 'A new address <b>for you</b>')
    const notice = { host: 'localhost', https: true, language: 'en', firstName: 'Kari', newEmail: 'n…@example.test' }
    shop.mails.length = 0
    await sendAccountNotice(shop, { kind: 'emailChanged', key: 'own-words', to: 'kari@example.test', ...notice })
    const [mail] = shop.mails
    // O184: as typed, never as HTML.
    expect(mail!.html).toContain('A new address &lt;b&gt;for you&lt;/b&gt;')
    expect(mail!.text.toLowerCase()).toContain('a new address <b>for you</b>')
    await reset('en', 'storefront:request.notFound', 1)
  })

  test('O180 two people: the second gets 409 with both values; without a version 428; audited with before and after', async () => {
    const textKey = 'storefront:cart.total'
    expect((await put('fr', textKey, 'Somme', null)).status).toBe(428)
    expect((await put('fr', textKey, 'Somme')).status).toBe(200)
    const stale = await put('fr', textKey, 'Montant')
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'edit.conflict',
      current: { key: textKey, language: 'fr', version: 1 },
      by: 'Sam editor',
      changed: [{ field: 'value', base: null, theirs: 'Somme', yours: 'Montant' }],
    })
    expect((await reset('fr', textKey, 4)).status).toBe(409)
    expect((await put('fr', textKey, 'Montant', 1)).headers.get('etag')).toBe('"2"')
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `text:fr:${textKey}`))
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'text.changed', before: { value: null }, after: { value: 'Somme' } },
      { action: 'text.changed', before: { value: 'Somme' }, after: { value: 'Montant' } },
    ])
    const both = await Promise.all(['a', 'b'].map((text) => put('no', 'storefront:cart.undo', text)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('O180 who may only read sees texts and changes none', async () => {
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.get('/texts')).status).toBe(200)
    expect((await put('fr', key, 'x', 0, viewer)).status).toBe(403)
    expect((await (await signInAs(shop, 'accountant')).get('/texts')).status).toBe(403)
    expect((await put('fr', 'storefront:nothing.here', 'x')).status).toBe(404)
    expect((await put('de', key, 'x')).status).toBe(422)
  })
})

describe('rules', () => {
  test('O181 an override that lacks a placeholder or plural form, or names another, is 422 at its place', async () => {
    const name = 'storefront:cart.remove'
    const removeName = 'storefront:cart.removeName'
    expect(await refusal(await put('en', removeName, 'Remove it'))).toMatchObject({
      status: 422,
      errors: { value: ['text.placeholderMissing'] },
      problems: [{ field: 'value', code: 'text.placeholderMissing', name: 'name', at: null }],
    })
    expect(await refusal(await put('en', removeName, 'Remove {{name}} of {{owner}}'))).toMatchObject({
      status: 422,
      errors: { value: ['text.placeholderUnknown'] },
      problems: [{ code: 'text.placeholderUnknown', name: 'owner', at: 19 }],
    })
    expect(await refusal(await put('en', removeName, '{{name}} {{name'))).toMatchObject({ status: 422 })
    expect(await refusal(await put('en', name, 'Remove $t(cart.title)'))).toMatchObject({ status: 422 })
    expect(await refusal(await put('en', name, '  '))).toMatchObject({ errors: { value: ['validation.required'] } })
    const items = 'storefront:cart.items'
    expect(await refusal(await put('en', items, { other: '{{count}} things' }))).toMatchObject({
      status: 422,
      errors: { 'value.one': ['text.formMissing'] },
    })
    expect(await refusal(await put('en', items, { one: 'one thing', other: '{{count}} things' }))).toMatchObject({
      status: 422,
      errors: { 'value.one': ['text.placeholderMissing'] },
    })
    expect(await refusal(await put('en', items, '{{count}} things'))).toMatchObject({ status: 422 })
    expect(await refusal(await put('en', 'storefront:checkout.terms', 'I accept everything'))).toMatchObject({
      errors: { value: ['text.link'] },
    })
    const rows = await shop.database.select().from(textOverrides).where(eq(textOverrides.key, items))
    expect(rows).toEqual([])
    expect((await put('en', items, { one: '{{count}} thing', other: '{{count}} things' })).status).toBe(200)
    expect((await locale('en')).texts.cart).toMatchObject({
      items_one: '{{count}} thing',
      items_other: '{{count}} things',
    })
  })

  test('O181 “Failed to launch” and “Unexpected Application Error!” are locked; quoted texts warn and save', async () => {
    const locked = (await list('surface=fixed')).items
    expect(locked.map(({ locked: isLocked, languages }) => [isLocked, languages.sv.text])).toEqual([
      [true, 'Failed to launch'],
      [true, 'Unexpected Application Error!'],
    ])
    for (const { key } of locked) {
      expect(await refusal(await put('sv', key, 'Hoppsan'))).toMatchObject({
        status: 422,
        errors: { value: ['text.locked'] },
      })
    }
    const quoted = await put('fr', 'storefront:thankyou.title', 'Merci beaucoup !')
    expect([quoted.status, ((await quoted.json()) as TextPage).warnings]).toEqual([200, ['quoted']])
    expect(await keys('quoted=true&overridden=true')).toEqual(['storefront:thankyou.title'])
  })

  test('O182 when a release changes a source text, its overrides are marked until they are saved again', async () => {
    const key = 'storefront:cart.subtotal'
    await put('sv', key, 'Varor')
    expect((await read('sv', key)).source_changed).toBe(false)
    await shop.database
      .update(textOverrides)
      .set({ sourceHash: 'of the release before' })
      .where(eq(textOverrides.key, key))
    expect((await read('sv', key)).source_changed).toBe(true)
    expect(await keys('source_changed=true')).toEqual([key])
    // Still shown: staff decide.
    expect((await locale('sv')).texts.cart!.subtotal).toBe('Varor')
    const confirmed = await put('sv', key, 'Varor', 1)
    expect(await confirmed.json()).toMatchObject({ source_changed: false, version: 2 })
    expect(await keys('source_changed=true')).toEqual([])
  })

  test('O182 an override that names what a later release no longer gives is not shown', async () => {
    const row = { language: 'no', sourceHash: 'of the release before', updatedAt: shop.clock() }
    await shop.database.insert(textOverrides).values([
      { ...row, key: 'mails:mailaccount.emailChanged.action', value: 'Skriv til {{gone}}' },
      { ...row, key: 'storefront:no.longer', value: 'Borte' },
    ])
    await shop.changes.announce(['texts'])
    const notice = { host: 'vitrine.no', https: true, language: 'no', firstName: 'Kari', newEmail: 'n…@example.test' }
    shop.mails.length = 0
    await sendAccountNotice(shop, { kind: 'emailChanged', key: 'later', to: 'kari@example.test', ...notice })
    expect(shop.mails[0]!.text).not.toContain('gone')
    expect((await locale('no')).texts.no).toBeUndefined()
  })
})
