// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { fillLists } from '../support/filled-lists.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Rules that hold for every list of the back office, checked by walking the API's own document over filled lists. */

type Parameter = { name: string; in: string; schema: { enum?: string[] } }
type List = { path: string; parameters: Parameter[] }
type ApiResponse = {
  items: Record<string, unknown>[]
  next: string | null
  previous: string | null
  total: number | null
}
type Schema = { properties?: Record<string, unknown> }
type Operation = {
  parameters?: Parameter[]
  responses: Record<string, { content?: { 'application/json'?: { schema?: Schema } } }>
}

let shop: TestShop
let owner: OfficeCaller
let lists: List[]
beforeAll(async () => {
  const base = await createTestShop({ environment: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
  shop = { ...base, app: createApi(base, { rateLimitScale: 1_000 }) }
  owner = await signInAs(shop, 'owner')
  const webhook = await fillLists(shop, owner)
  const { paths } = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  lists = Object.entries(paths)
    .filter(([path, { get }]) => path.startsWith('/api/admin/') && isList(get))
    .map(([path, { get }]) => ({
      path: path.slice('/api/admin'.length).replace('{id}', webhook),
      parameters: (get!.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    }))
})
afterAll(() => shop.close())

const isList = (operation: Operation | undefined) =>
  operation?.responses['200']?.content?.['application/json']?.schema?.properties?.next !== undefined
const names = ({ parameters }: List) => parameters.map(({ name }) => name)
const paged = () => lists.filter((list) => names(list).includes('cursor'))

async function ask(path: string, query: Record<string, string> = {}) {
  const response = await owner.get(`${path}?${new URLSearchParams(query)}`)
  const body = (await response.json()) as ApiResponse & { errors?: Record<string, string[]> }
  return { status: response.status, body, refused: Object.keys(body.errors ?? {}) }
}

/** The grid is the list of products, with other columns. */
const shared = (key: string) => key.replace(/^\/products\/grid /, '/products ')

const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const read = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string, unknown, unknown, 0]

/** Cursors that are none of this list in this order, made from one that is. */
function hostileTo(cursor: string): string[] {
  const [list, order, value, id, back] = read(cursor)
  const other = (part: unknown) => (typeof part === 'number' ? 'abc' : 7)
  const reversed = order.startsWith('-') ? order.slice(1) : `-${order}`
  return [
    ...['nonsense', '%', 'eyJ2IjpbXX0', written(null), written({}), written([]), written(['abc', 'x', 0])],
    ...[written([order, value, id, back]), written([list, order, value, id]), written([list, order, value, id, 2])],
    ...[written([list, reversed, value, id, back]), written([list, 'colour', value, id, back])],
    ...['elsewhere', null, 7].map((wrong) => written([wrong, order, value, id, back])),
    // JavaScript takes it for a day in March.
    ...(/^\d{4}-/.test(String(value)) ? [written([list, order, '2026-02-30T10:00:00.000Z', id, back])] : []),
    ...[other(value), null, {}, '\0', '\ud800'].map((wrong) => written([list, order, wrong, id, back])),
    ...[other(id), null, [], '\0', 1e300].map((wrong) => written([list, order, value, wrong, back])),
  ]
}

describe('every list', () => {
  test('O054 a cursor that is none of the list in its order is 422 and names the cursor', async () => {
    expect(paged().length).toBeGreaterThan(20)
    const problems: unknown[] = []
    for (const { path } of paged()) {
      // The provider's own list: a cursor of it is an id.
      if (path === '/payments') {
        for (const cursor of ['nonsense', 'after.', 'beside.pi_1', written(['-created_at', 1, 2, 0])]) {
          const { status, refused } = await ask(path, { cursor })
          if (status !== 422 || !refused.includes('cursor')) problems.push([path, cursor, status])
        }
        continue
      }
      const { body } = await ask(path, { limit: '1' })
      if (!body.next) {
        problems.push([path, 'has no second page', body])
        continue
      }
      const second = await ask(path, { limit: '1', cursor: body.next })
      const back = await ask(path, { limit: '1', cursor: second.body.previous ?? '' })
      if (JSON.stringify(back.body.items) !== JSON.stringify(body.items)) problems.push([path, 'does not page back'])
      for (const cursor of hostileTo(body.next)) {
        const { status, refused } = await ask(path, { cursor })
        if (status !== 422 || !refused.includes('cursor')) problems.push([path, read(body.next), cursor, status])
      }
    }
    expect(problems).toEqual([])
  })

  test('O054 a cursor of one order of a list is none of another order or list', async () => {
    const cursors = new Map<string, string>()
    for (const list of paged()) {
      for (const sort of list.parameters.find(({ name }) => name === 'sort')?.schema.enum ?? []) {
        const { body } = await ask(list.path, { limit: '1', sort })
        if (body.next) cursors.set(`${list.path} ${sort}`, body.next)
      }
    }
    const taken: unknown[] = []
    const firsts = new Map([...cursors.keys()].toReversed().map((key) => [key.split(' ')[0]!, key]))
    for (const key of cursors.keys()) {
      const [path = '', sort = ''] = key.split(' ')
      for (const [other, cursor] of cursors) {
        const [otherPath = ''] = other.split(' ')
        // One combination of sort orders is enough for two different lists.
        if (otherPath !== path && (firsts.get(otherPath) !== other || firsts.get(path) !== key)) continue
        const { status } = await ask(path, { sort, cursor })
        if ((status === 200) !== (shared(other) === shared(key))) taken.push([key, other, status])
      }
    }
    expect(taken).toEqual([])
  })

  test('O053 a search that is documented finds nothing by a word that nothing has, and any other is 422', async () => {
    const problems: unknown[] = []
    for (const list of lists) {
      const states = list.path === '/system/mails' ? ['waiting', 'failed', 'sent'] : ['']
      for (const state of states) {
        const { status, body, refused } = await ask(list.path, { ...(state && { state }), q: 'zzzzqqqq' })
        if (names(list).includes('q') ? body.items?.length !== 0 : status !== 422 || !refused.includes('q'))
          problems.push([list.path, state, status, body.total])
      }
    }
    expect(problems).toEqual([])
  })

  test('O053 a moment that no calendar or no database has is 422 and names its filter', async () => {
    const problems: unknown[] = []
    for (const list of lists) {
      for (const name of names(list).filter(isFrom)) {
        for (const moment of ['0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', 'NaN']) {
          const { status, refused } = await ask(list.path, { [name]: moment })
          if (status !== 422 || !refused.includes(name)) problems.push([list.path, name, moment, status])
        }
      }
    }
    expect(problems).toEqual([])
  })

  test('O053 each order that is documented is the reverse of its opposite', async () => {
    const problems: unknown[] = []
    for (const list of lists) {
      const sorts = list.parameters.find(({ name }) => name === 'sort')?.schema.enum ?? []
      for (const sort of sorts.filter((each) => !each.startsWith('-'))) {
        const [up, down] = [
          await ask(list.path, { sort, limit: '100' }),
          await ask(list.path, { sort: `-${sort}`, limit: '100' }),
        ]
        // Variants of a product follow it in either order.
        const [first, last] = [up.body.items, down.body.items].map((items) =>
          [...Map.groupBy(items, (item) => ('variant' in item ? item.id : item)).values()].map((rows) =>
            JSON.stringify(rows),
          ),
        )
        const isWhole = up.body.next === null
        if (first!.length < 2 || (isWhole ? first!.join() !== last!.toReversed().join() : first![0] === last![0]))
          problems.push([list.path, sort, first!.length])
      }
    }
    expect(problems).toEqual([])
  })

  test('O053 each filter that is documented leaves rows out', async () => {
    const problems: unknown[] = []
    for (const list of lists) {
      const whole = await ask(list.path)
      for (const name of names(list)) {
        if (['q', 'sort', 'limit', 'cursor'].includes(name)) continue
        // The language filter removes no rows by itself; it chooses the languages that the search covers.
        if (list.path === '/texts' && name === 'language') continue
        const changed = await Promise.all(
          valuesFor(name, list).map(async (value) => {
            const { status, body } = await ask(list.path, { [name]: value })
            return status === 200 && JSON.stringify(body.items) !== JSON.stringify(whole.body.items)
          }),
        )
        if (!changed.some(Boolean)) problems.push([list.path, name])
      }
    }
    expect(problems).toEqual([])
  })
})

/** True if a filter is one end of a range. */
const isFrom = (name: string) => /\.(gte|lt)$/.test(name) || ['from', 'until'].includes(name)

/** Values of which one at least is the filter's own and is had by some rows only, or by none. */
function valuesFor(name: string, { parameters }: List): string[] {
  const listed = parameters.find((parameter) => parameter.name === name)?.schema.enum ?? []
  if (isFrom(name)) {
    return ['2999-01-01', '1999-01-01', '999999', '0']
  }
  return [...listed, 'zzzzqqqq', '999999', 'true', 'false', ...words]
}

const words = [
  ...['DISPUTED', 'SE', 'stock', 'changed_mind', 'ended', '1', 'send-order-code', 'import', 'messages', 'orders'],
  ...['CANCELLED', 'CLOSED', 'ENDED', 'FAILED', 'GIVEN_UP', 'PAID', 'REJECTED', 'SHIPPED', 'archived', 'canceled'],
  ...['cancelled', 'closed', 'draft', 'failed', 'gone', 'in', 'lost', 'low', 'order.cancelled', 'overdue', 'won'],
  ...['shop', 'account', 'never', 'membership', 'unused', 'reduction', 'permanent', 'mails', 'sv', 'fr', 'me', '24h'],
  ...[
    'counted',
    'dismissed',
    'processed',
    'sent',
    'created',
    'refundMissing',
    'product',
    'withdrawal',
    'EXPIRED',
    'french',
    'stated',
    'EUR',
  ],
]
