import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#contract/content.ts'
import type { ContentPage, ContentVersion } from '#contract/office/content/content.ts'
import { saveContent, savePage } from '#domain/content/editorial/save-content.ts'
import { sweepContent } from '#domain/content/editorial/schedule-content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { contentAdmin, responseOf } from '../support/content-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<typeof contentAdmin>>
beforeAll(async () => {
  shop = await createTestShop()
  admin = await contentAdmin(shop)
})
afterAll(() => shop.close())

const page = (slug: string, words: string) => ({
  slug,
  name: inEveryLanguage(words),
  description: inEveryLanguage('<p>x</p>'),
})
const titleInShop = async (slug: string) =>
  ((await (await shop.app.request(`http://localhost/api/pages/${slug}`)).json()) as Page).information.name
const schedule = (seen: ContentPage, publish_at: string | null) =>
  admin.callAction('POST', seen, '/schedule', { publish_at })
async function drafted(slug: string) {
  await savePage(shop, page(slug, 'Old'))
  return admin.save(await admin.read('pages', slug), page(slug, 'New'))
}

describe('O172 planned publication', () => {
  it('O172 publishes at 08:00 shop time, once, however many sweeps run; until then it can be moved and given up', async () => {
    shop.setNow(new Date('2026-06-01T05:00:00Z'))
    const draft = await drafted('planned')
    expect(draft.time_zone).toBe('Europe/Oslo')
    const refused = await responseOf<{ errors: object }>(schedule(draft, '2026-06-01T06:59:00+02:00'), 422)
    expect(refused.errors).toEqual({ publish_at: ['validation.past'] })
    const planned = await responseOf<ContentPage>(schedule(draft, '2026-06-01T08:00:00+02:00'))
    expect(planned.draft).toMatchObject({ state: 'SCHEDULED', publish_at: '2026-06-01T06:00:00.000Z' })
    const held = await responseOf<{ state: string }>(
      admin.callAction('PUT', planned, '/draft', { data: page('planned', 'Other') }),
      409,
    )
    expect(held.state).toBe('SCHEDULED')
    await responseOf(admin.callAction('POST', planned, '/discard'), 409)
    const later = await responseOf<ContentPage>(schedule(planned, '2026-06-02T08:00:00+02:00'))
    const givenUp = await responseOf<ContentPage>(schedule(later, null))
    expect(givenUp.draft).toMatchObject({ state: 'DRAFT', publish_at: null })
    await responseOf(schedule(givenUp, '2026-06-01T08:00:00+02:00'))

    shop.setNow(new Date('2026-06-01T05:59:58Z'))
    await sweepContent(shop)
    expect(await titleInShop('planned')).toBe('Old')
    shop.setNow(new Date('2026-06-01T06:00:00Z'))
    await Promise.all([sweepContent(shop), sweepContent(shop)])
    expect(await titleInShop('planned')).toBe('New')
    await sweepContent(shop)
    const { items } = await responseOf<{ items: ContentVersion[] }>(admin.editor.get('/content/pages/planned/versions'))
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [2, 'PUBLISHED'],
      [1, 'SUPERSEDED'],
    ])
    expect(items[0]!.published_at).toMatch(/^2026-06-01T06:00:0/)
    const audit = await signedAudit('content:pages:planned')
    expect(audit.filter(({ action }) => action === 'content.published')).toHaveLength(1)
  })

  it('O172 what was missed while the shop was down is published when it is back', async () => {
    shop.setNow(new Date('2026-07-01T05:00:00Z'))
    await responseOf(schedule(await drafted('missed'), '2026-07-01T06:00:00Z'))
    shop.setNow(new Date('2026-07-03T00:00:00Z'))
    await sweepContent(shop)
    expect(await titleInShop('missed')).toBe('New')
  })

  it('O172 what cannot be published any more is a draft again, and the log says why', async () => {
    shop.setNow(new Date('2026-08-01T05:00:00Z'))
    await savePage(shop, page('moving', 'Old'))
    const draft = await admin.save(await admin.read('pages', 'moving'), page('moved-on', 'New'))
    await responseOf(schedule(draft, '2026-08-01T06:00:00Z'))
    await savePage(shop, page('moved-on', 'Another'))
    shop.setNow(new Date('2026-08-01T06:00:00Z'))
    await sweepContent(shop)
    expect(await admin.read('pages', 'moving')).toMatchObject({ draft: { state: 'DRAFT', publish_at: null } })
    expect(await titleInShop('moved-on')).toBe('Another')
    const [last] = await signedAudit('content:pages:moving')
    expect(last).toMatchObject({ action: 'content.unscheduled', after: { fields: { slug: ['validation.taken'] } } })
  })
})

describe('O175 what shoppers see changed by other means', () => {
  it('O175 a draft of before is behind, and the history keeps what an import or seed wrote', async () => {
    const draft = await drafted('imported')
    await saveContent(shop, 'pages', { ...page('imported', 'Imported') })
    const behind = await admin.read('pages', 'imported')
    expect(behind.draft).toMatchObject({ is_behind: true, number: draft.draft?.number })
    await responseOf(admin.callAction('POST', behind, '/publish', {}), 409)
    expect(await titleInShop('imported')).toBe('Imported')
    await responseOf(admin.callAction('POST', behind, '/publish', { confirm_behind: true }))
    expect(await titleInShop('imported')).toBe('New')
    const { items } = await responseOf<{ items: ContentVersion[] }>(
      admin.editor.get('/content/pages/imported/versions'),
    )
    expect(items.map(({ number, state }) => [number, state])).toEqual([
      [3, 'SUPERSEDED'],
      [2, 'PUBLISHED'],
      [1, 'SUPERSEDED'],
    ])
  })
})

async function signedAudit(subject: string) {
  const { auditLog } = await import('#database/schema/schema.ts')
  const { desc, eq } = await import('drizzle-orm')
  return shop.database
    .select({ action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
}
