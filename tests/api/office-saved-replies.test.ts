import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedReply } from '#contract/office/service/saved-replies.ts'
import { auditLog } from '#database/schema/schema.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let service: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  service = await signInAs(shop, 'service')
})
afterAll(() => shop.close())

const text = { name: 'Where is it', bodies: { en: 'Hi {{name}}, see {{tracking}}', no: 'Hei {{name}}' } }
const errorsOf = async (response: Response) => ((await response.json()) as { errors: object }).errors
const change = (id: number, version: number, body: object) =>
  service.call('PUT', `/saved-replies/${id}`, body, { 'if-match': `"${version}"` })

describe('saved replies', () => {
  test('O207 one is written, listed by name, changed by its version and deleted, each in the log', async () => {
    const response = await service.call('POST', '/saved-replies', text)
    expect([response.status, response.headers.get('etag')]).toEqual([201, '"1"'])
    const made = (await response.json()) as SavedReply
    expect(made).toMatchObject({ name: text.name, bodies: { ...text.bodies, sv: '', fr: '' }, version: 1 })
    await service.call('POST', '/saved-replies', { name: 'opening hours', bodies: { fr: 'De 9 h à 17 h' } })
    const { items } = (await (await service.get('/saved-replies')).json()) as { items: SavedReply[] }
    expect(items.map(({ name }) => name)).toEqual(['opening hours', 'Where is it'])

    const changed = await change(made.id, 1, { ...text, bodies: { en: 'Hi {{name}}' } })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const stale = await change(made.id, 1, { ...text, name: 'Mine' })
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'edit.conflict', by: 'Sam service' }])
    expect((await service.call('PUT', `/saved-replies/${made.id}`, text)).status).toBe(428)
    expect((await change(999_999, 1, text)).status).toBe(404)

    const remove = (version: number) =>
      service.call('DELETE', `/saved-replies/${made.id}`, undefined, { 'if-match': `"${version}"` })
    expect((await remove(1)).status).toBe(409)
    expect((await remove(2)).status).toBe(204)
    expect((await service.get(`/saved-replies/${made.id}`)).status).toBe(404)
    const log = await shop.database
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(like(auditLog.subject, `saved-reply:${made.id}`))
      .orderBy(auditLog.id)
    expect(log.map(({ action }) => action)).toEqual(['savedReply.made', 'savedReply.changed', 'savedReply.deleted'])
  })

  test('O207 no name, no text, a taken name and an unknown placeholder are refused at their field', async () => {
    await service.call('POST', '/saved-replies', { ...text, name: 'Taken' })
    const wrong: [object, object][] = [
      [{ ...text, name: ' ' }, { name: ['validation.required'] }],
      [{ ...text, name: 'tAKEN' }, { name: ['validation.taken'] }],
      [{ name: 'Empty', bodies: { en: '  ' } }, { 'bodies.en': ['validation.required'] }],
      [{ name: 'Odd', bodies: { fr: 'Bonjour {{surname}}' } }, { 'bodies.fr': ['validation.placeholder'] }],
    ]
    for (const [body, errors] of wrong) {
      const response = await service.call('POST', '/saved-replies', body)
      expect([response.status, await errorsOf(response)]).toEqual([422, errors])
    }
  })

  test('O207 only who may read messages reads them, and only who may write messages writes them', async () => {
    for (const role of ['editor', 'viewer', 'accountant'] as const) {
      const other = await signInAs(shop, role)
      expect([
        (await other.get('/saved-replies')).status,
        (await other.call('POST', '/saved-replies', text)).status,
      ]).toEqual([403, 403])
    }
  })
})
