import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { isOpenOfficeCall } from '#api/office/office-calls.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey } from '../support/parcel-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Rules that hold for every call of the back office, checked by walking the API's own document. */

type Operation = {
  'x-versioned'?: boolean
  'x-idempotent'?: true | 'optional'
  responses: Record<string, { content?: { 'application/json'?: { schema?: Schema } } }>
}
type Schema = { properties?: Record<string, unknown> }
type Call = { method: string; path: string; operation: Operation }

let shop: TestShop
let owner: OfficeCaller
let calls: Call[]
beforeAll(async () => {
  const base = await createTestShop()
  shop = { ...base, app: createApi(base, { rateLimitScale: 1_000 }) }
  owner = await signInAs(shop, 'owner')
  const { paths } = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/') && !isOpenOfficeCall(path.replace(/\{\w+\}/g, 'a')))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.slice('/api/admin'.length),
        operation,
      })),
    )
})
afterAll(() => shop.close())

type Refusal = { code?: string; message?: string; errors?: Record<string, string[]> }
const at = (path: string, id = '999999') => path.replace(/\{\w+\}/g, id)
const refusalOf = async (response: Response) => (await response.json()) as Refusal
const named = ({ method, path }: Call) => `${method} ${path}`
const isList = ({ operation }: Call) =>
  operation.responses['200']?.content?.['application/json']?.schema?.properties?.next !== undefined

describe('every call', () => {
  test('O053 a list names an unknown filter and an unknown order, and answers where a page lies', async () => {
    const lists = calls.filter((call) => call.method === 'GET' && !call.path.includes('{') && isList(call))
    expect(lists.map(({ path }) => path)).toEqual(expect.arrayContaining(['/orders', '/returns', '/audit', '/staff']))
    expect(lists.length).toBeGreaterThan(12)
    const problems: unknown[] = []
    for (const call of lists) {
      const refused = await owner.get(`${call.path}?colour=red`)
      const reported = await refusalOf(refused)
      if (refused.status !== 422 || !reported.errors?.colour || reported.code !== 'validation.error')
        problems.push([named(call), refused.status, reported])
      const plain = await owner.get(call.path)
      const body = await plain.json()
      const keys = ['items', 'next', 'previous', 'total', 'total_capped'].filter((key) => !(key in (body as object)))
      if (keys.length) problems.push([named(call), plain.status, keys])
      for (const query of [
        'limit=0',
        'limit=101',
        'sort=colour',
        'cursor=nonsense',
        'cursor=eyJ2IjpbXX0',
        'q=%00',
        'date.gte=soon',
      ]) {
        const status = (await owner.get(`${call.path}?${query}`)).status
        if (status >= 500 && status !== 503) problems.push([named(call), query, status])
      }
    }
    expect(problems).toEqual([])
  })

  test('every change of a thing that has a version wants it', () => {
    const changing = calls.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))
    const free = changing.filter(({ operation }) => !operation['x-versioned']).map(named)
    // One's own preferences, sessions and views have none; holds, decisions and redirects are taken back, not edited.
    // The grid names a version for each row.
    expect(free).toEqual([
      ...['PATCH /me', 'DELETE /me/sessions/{id}', 'DELETE /me/two-factor', 'PATCH /views/{id}', 'DELETE /views/{id}'],
      ...['DELETE /orders/{number}/hold', 'DELETE /conflicts/{key}', 'DELETE /customers/{id}/block'],
      ...['PUT /products/grid', 'DELETE /redirects/{id}'],
      'DELETE /uploads',
      ...['PATCH /tokens/{id}', 'DELETE /tokens/{id}'],
    ])
  })

  test('a missing key is 400, a missing version 428', async () => {
    const problems: unknown[] = []
    for (const call of calls) {
      if (call.operation['x-idempotent'] === true) {
        const refused = await owner.call(call.method, at(call.path), {}, { 'if-match': '"1"' })
        const reported = await refusalOf(refused)
        if (refused.status !== 400 || reported.code !== 'request.idempotencyKeyMissing')
          problems.push([named(call), refused.status, reported])
      }
      if (call.operation['x-versioned']) {
        const refused = await owner.call(call.method, at(call.path), {}, idempotencyKey())
        const reported = await refusalOf(refused)
        if (refused.status !== 428 || reported.code !== 'edit.versionMissing')
          problems.push([named(call), refused.status, reported])
      }
    }
    expect(problems).toEqual([])
  })

  test('what is refused has a code and a sentence, whatever is sent', { tags: 'full' }, async () => {
    const problems: unknown[] = []
    const bodies = [{}, [], null, 'text', 7, { lines: 'x', ids: {}, act: 1, amount: 'NaN', reason: 5, text: {} }]
    for (const call of calls) {
      for (const id of ['999999', '0', '-1', '99999999999999999999', 'x', '%00', '%E2%80%A8', "'--"]) {
        if (id !== '999999' && !call.path.includes('{')) continue
        for (const body of call.method === 'GET' ? [undefined] : id === '999999' ? bodies : [{}]) {
          if (call.path === '/system/cache/drop' || call.path === '/books/check') continue
          const response = await owner.call(call.method, at(call.path, id), body, {
            'if-match': '"1"',
            ...idempotencyKey(),
          })
          if (response.ok || response.status === 503) continue
          const reported = await refusalOf(response)
          if (response.status >= 500 || !reported.code || !reported.message)
            problems.push([named(call), id, body, response.status, reported])
        }
      }
    }
    expect(problems).toEqual([])
  })
})
