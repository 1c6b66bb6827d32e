import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#contract/content.ts'
import type { ContentItem, ContentPage, ContentVersion, ContentVersionPage } from '#contract/office/content/content.ts'
import { saveFaq, savePage } from '#domain/content/editorial/save-content.ts'
import { inEveryLanguage, languages } from '#shared/markets.ts'
import { contentAdmin, responseOf } from '../support/content-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<typeof contentAdmin>>
beforeAll(async () => {
  shop = await createTestShop()
  admin = await contentAdmin(shop)
  for (const slug of ['politique-de-confidentialite', 'conditions-generales']) await savePage(shop, page(slug, slug))
  await saveFaq(shop, [{ question: inEveryLanguage('Q'), answer: inEveryLanguage('<p>A</p>') }])
})
afterAll(() => shop.close())

const page = (slug: string, words: string, more: object = {}) => ({
  slug,
  name: inEveryLanguage(`Title ${words}`),
  description: inEveryLanguage(`<p>${words}</p>`),
  is_shown: true,
  ...more,
})
const inShop = async (slug: string, language = 'en') =>
  (await shop.app.request(`http://localhost/api/pages/${slug}?lng=${language}`)).json() as Promise<Page>
const statusInShop = async (slug: string) => (await shop.app.request(`http://localhost/api/pages/${slug}`)).status
const make = async (slug: string, words: string) =>
  admin.publish(
    await responseOf<ContentPage>(admin.editor.call('POST', '/content/pages', { data: page(slug, words) }), 201),
  )

describe('O170 a page is written as a draft', () => {
  it('O170 shoppers see the old page until it is published, and then the new one in every language', async () => {
    const before = await admin.read('pages', 'abonnement')
    expect(before).toMatchObject({ version: 0, draft: null, is_protected: true, live: { number: null } })
    const old = await Promise.all(languages.map((language) => inShop('abonnement', language)))
    const drafted = await admin.save(before, page('abonnement', '{{trialDays}} days'))
    expect(drafted).toMatchObject({ draft: { state: 'DRAFT', number: 2, based_on: 1, is_behind: false } })
    expect(drafted.data).toMatchObject({ name: inEveryLanguage('Title {{trialDays}} days') })
    expect(await Promise.all(languages.map((language) => inShop('abonnement', language)))).toEqual(old)

    const published = await admin.publish(drafted)
    expect(published).toMatchObject({ draft: null, live: { number: 2, by: 'Sam editor' } })
    for (const language of languages) {
      expect((await inShop('abonnement', language)).information).toEqual({
        name: 'Title 7 days',
        description: '<p>7 days</p>',
      })
    }
    expect(published.version).toBeGreaterThan(drafted.version)
  })

  it('O170 a new page is nowhere until it is published, and is taken by name', async () => {
    const body = { data: page('about-us', 'About') }
    const begun = await responseOf<ContentPage>(admin.editor.call('POST', '/content/pages', body), 201)
    expect(begun).toMatchObject({ subject: 'about-us', live: null, draft: { state: 'DRAFT', based_on: null } })
    expect(await statusInShop('about-us')).toBe(404)
    const taken = await responseOf<{ errors: object }>(admin.editor.call('POST', '/content/pages', body), 422)
    expect(taken.errors).toEqual({ slug: ['validation.taken'] })
    const listed = await responseOf<{ items: ContentItem[] }>(admin.editor.get('/content/pages'))
    expect(listed.items.find(({ subject }) => subject === 'about-us')).toMatchObject({
      state: 'new',
      missing: [],
      is_protected: false,
      draft: { state: 'DRAFT', by: 'Sam editor' },
    })
    await admin.publish(begun)
    expect((await inShop('about-us')).information.name).toBe('Title About')
  })

  it('hides, shows and deletes a page; its history can bring it back', async () => {
    const made = await make('for-a-while', 'A while')
    const hidden = await admin.publish(await admin.save(made, page('for-a-while', 'A while', { is_shown: false })))
    expect(await statusInShop('for-a-while')).toBe(404)
    await responseOf(admin.callAction('DELETE', hidden, '', undefined, '?redirect_to=about-us'), 204)
    const gone = await admin.read('pages', 'for-a-while')
    expect(gone).toMatchObject({ live: null, draft: null })
    const restored = await responseOf<ContentPage>(admin.callAction('POST', gone, '/restore', { number: 1 }))
    expect(restored).toMatchObject({ live: null, draft: { state: 'DRAFT' } })
    await admin.publish(restored)
    expect((await inShop('for-a-while')).information.description).toBe('<p>A while</p>')
  })
})

describe('O173 the history', () => {
  it('O173 lists versions with person, time and difference; restoring makes a draft, no publication', async () => {
    const first = await make('history', 'First')
    shop.setNow(new Date('2026-03-02T09:00:00Z'))
    const drafted = await admin.save(first, page('history', 'Second'), 'Words of the spring')
    await admin.publish(drafted)
    const { items } = await responseOf<{ items: ContentVersion[] }>(admin.editor.get('/content/pages/history/versions'))
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [2, 'PUBLISHED'],
      [1, 'SUPERSEDED'],
    ])
    expect(items[0]).toMatchObject({ by: 'Sam editor', note: 'Words of the spring', based_on: 1 })
    expect(items[0]!.published_at).toMatch(/^2026-03-02T09:00:/)
    expect(items[0]!.changed).toEqual(expect.arrayContaining(['name.en', 'description.fr']))
    const one = await responseOf<ContentVersionPage>(admin.editor.get('/content/pages/history/versions/1'))
    expect(one.since).toContainEqual({ field: 'name.en', before: 'Title Second', after: 'Title First' })

    const restored = await responseOf<ContentPage>(
      admin.callAction('POST', await admin.read('pages', 'history'), '/restore', { number: 1 }),
    )
    expect(restored).toMatchObject({ draft: { number: 3, state: 'DRAFT', based_on: 2, is_behind: false } })
    expect(restored.data).toMatchObject({ name: inEveryLanguage('Title First') })
    expect((await inShop('history')).information.name).toBe('Title Second')
    // The difference is what publishing would change for shoppers. Publishing an older text needs no confirmation.
    const third = await responseOf<ContentVersionPage>(admin.editor.get('/content/pages/history/versions/3'))
    expect(third.changed).toContainEqual({ field: 'name.en', before: 'Title Second', after: 'Title First' })
    expect((await admin.publish(restored)).live?.number).toBe(3)
    expect((await inShop('history')).information.name).toBe('Title First')
  })

  it('O173 what was there before the first draft is version 1, and a draft that another restoring replaces is kept', async () => {
    const before = await admin.read('pages', 'politique-de-confidentialite')
    const saved = await admin.save(before, page('politique-de-confidentialite', 'Ours'))
    await admin.publish(saved)
    const again = await admin.save(await admin.read('pages', saved.subject), page(saved.subject, 'Not yet'))
    const restored = await responseOf<ContentPage>(admin.callAction('POST', again, '/restore', { number: 1 }))
    expect(restored.data).toEqual(before.data)
    const { items } = await responseOf<{ items: ContentVersion[] }>(
      admin.editor.get(`/content/pages/${saved.subject}/versions`),
    )
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [4, 'DRAFT'],
      [3, 'DISCARDED'],
      [2, 'PUBLISHED'],
      [1, 'SUPERSEDED'],
    ])
    await responseOf(admin.callAction('POST', restored, '/discard'))
    expect(await admin.read('pages', saved.subject)).toMatchObject({ draft: null })
  })
})

describe('O174 placeholders', () => {
  it('O174 an unknown one is refused at its place; known ones are offered with their present value', async () => {
    const made = await make('figures', 'Figures')
    const wrong = page('figures', 'x', { description: { ...inEveryLanguage('<p>x</p>'), fr: '<p>{{trailDays}}</p>' } })
    const refused = await responseOf<{ errors: object }>(admin.callAction('PUT', made, '/draft', { data: wrong }), 422)
    expect(refused.errors).toEqual({ 'description.fr': ['validation.unknownPlaceholder'] })
    const faq = await admin.read('faq')
    const items = (faq.data.items as object[]).map((item) => ({ ...item, question: inEveryLanguage('{{nothing}}') }))
    const refusedFaq = await responseOf<{ errors: object }>(
      admin.callAction('PUT', faq, '/draft', { data: { items } }),
      422,
    )
    expect(refusedFaq.errors).toHaveProperty(['items.0.question.no'], ['validation.unknownPlaceholder'])
    const offered = Object.fromEntries(made.placeholders.map(({ name, values }) => [name, values]))
    expect(offered.membershipPrice).toMatchObject({ sv: '19,99\u00a0€' })
    expect(offered.trialDays).toEqual(inEveryLanguage('7'))
    expect(offered.hrefContact).toEqual(inEveryLanguage('/kontakt-oss'))
  })
})

describe('O175 two editors', () => {
  it('O175 the second to save one draft gets 409 with the fields that differ, of both', async () => {
    const made = await make('shared', 'Base')
    const theirs = await admin.save(
      made,
      page('shared', 'Base', { name: { ...inEveryLanguage('Title Base'), en: 'Theirs' } }),
    )
    const mine = page('shared', 'Base', { name: { ...inEveryLanguage('Title Base'), en: 'Mine', fr: 'À moi' } })
    const refused = await responseOf<{ code: string; current: object; changed: object[]; by: string }>(
      admin.callAction('PUT', made, '/draft', { data: mine }),
      409,
    )
    expect(refused).toMatchObject({ code: 'edit.conflict', by: 'Sam editor', current: { version: theirs.version } })
    expect(refused.changed).toEqual([
      { field: 'name.en', base: 'Title Base', theirs: 'Theirs', yours: 'Mine' },
      { field: 'name.fr', base: 'Title Base', theirs: 'Title Base', yours: 'À moi' },
    ])
    // Over what is there now it is kept, and a second publication of what is gone is refused.
    const saved = await admin.save(theirs, mine)
    await admin.publish(saved)
    await responseOf(admin.callAction('POST', saved, '/publish', {}), 409)
    expect((await inShop('shared', 'fr')).information.name).toBe('À moi')
    expect((await admin.editor.call('PUT', '/content/pages/shared/draft', { data: mine })).status).toBe(428)
  })

  it('O175 publishing a draft of an older version than the live one is refused until it is confirmed', async () => {
    const first = await make('behind', 'One')
    const second = await admin.publish(await admin.save(first, page('behind', 'Two')))
    const restored = await responseOf<ContentPage>(admin.callAction('POST', second, '/restore', { number: 1 }))
    expect(restored.warnings).toEqual([])
    // Another person changes what shoppers see while the draft is open.
    await savePage(shop, page('behind', 'Three'))
    const behind = await admin.read('pages', 'behind')
    expect(behind.warnings).toContainEqual({ code: 'behind', count: null, needed: null })
    const refused = await responseOf<{ code: string }>(admin.callAction('POST', behind, '/publish', {}), 409)
    expect(refused.code).toBe('content.behind')
    expect((await inShop('behind')).information.name).toBe('Title Three')
    await responseOf(admin.callAction('POST', behind, '/publish', { confirm_behind: true }))
    expect((await inShop('behind')).information.name).toBe('Title One')
  })
})

describe('O176 pages that the shop leads to', () => {
  it.each(['abonnement', 'politique-de-confidentialite', 'conditions-generales'])(
    'O176 %s cannot be deleted, hidden or renamed',
    async (slug) => {
      const before = await admin.read('pages', slug)
      expect(before.is_protected).toBe(true)
      expect(before.allowed).not.toContain('delete')
      const errors = async (response: Promise<Response>) => (await responseOf<{ errors: object }>(response, 422)).errors
      expect(await errors(admin.callAction('DELETE', before, ''))).toEqual({ slug: ['validation.protected'] })
      const renamed = page('something-else', 'x')
      expect(await errors(admin.callAction('PUT', before, '/draft', { data: renamed }))).toEqual({
        slug: ['validation.protected'],
      })
      const hidden = page(slug, 'x', { is_shown: false })
      expect(await errors(admin.callAction('PUT', before, '/draft', { data: hidden }))).toEqual({
        is_shown: ['validation.protected'],
      })
      expect(await statusInShop(slug)).toBe(200)
    },
  )

  it('another page moves: its old address leads to the new one, with its history', async () => {
    const made = await make('old-name', 'Moves')
    const moved = await admin.publish(await admin.save(made, page('new-name', 'Moves')))
    expect(moved).toMatchObject({ subject: 'new-name', live: { number: 2 } })
    expect(await statusInShop('old-name')).toBe(404)
    expect((await inShop('new-name')).slug).toBe('new-name')
    const { findMovedPage } = await import('#domain/content/redirects/find-moved-page.ts')
    expect(await findMovedPage(shop, { path: '/sider/old-name', market: 'no' })).toBe('/sider/new-name')
    const { items } = await responseOf<{ items: object[] }>(admin.editor.get('/content/pages/new-name/versions'))
    expect(items).toHaveLength(2)
  })
})
