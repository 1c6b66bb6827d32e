import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal, createApiClient } from '../../src/storefront/state/api-client.ts'

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const clientOf = (send: (request: Request) => Promise<Response>, rest = {}) =>
  createApiClient({ baseUrl: 'http://shop.test', send, ...rest })

describe('api client', () => {
  let logged: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    logged.mockRestore()
  })

  test('#378 a failed read is logged and answers an empty list', async () => {
    const client = clientOf(async () => json({ message: 'broken' }, { status: 500 }))
    expect(await client.categories()).toEqual([])
    expect(await client.products({})).toEqual({ products: [], total: 0 })
    expect(await client.search('x')).toEqual({ products: [], categories: [], pages: [] })
    expect(logged).toHaveBeenCalledTimes(3)
    expect(client.hasFailed()).toBe(true)
  })
  test('#379 a failed single product or category answers null', async () => {
    const client = clientOf(async () => Promise.reject(new TypeError('no network')))
    expect(await client.product('x')).toBeNull()
    expect(await client.category('x')).toBeNull()
  })
  test('#95 a malformed answer is a failure', async () => {
    const client = clientOf(async () => new Response('<html>'))
    expect(await client.product('x')).toBeNull()
    expect(await clientOf(async () => json({ data: 'text' })).product('x')).toBeNull()
    expect(await clientOf(async () => json({})).categories()).toEqual([])
  })
  test('something that does not exist is an answer and not logged', async () => {
    const client = clientOf(async () => json({ message: 'no' }, { status: 404 }))
    expect(await client.product('x')).toBeNull()
    expect(client.hasFailed()).toBe(false)
    expect(logged).not.toHaveBeenCalled()
  })
  test('bearer and anti-forgery token travel with every call', async () => {
    const seen: Request[] = []
    const client = clientOf(
      async (request) => {
        seen.push(request)
        return json([])
      },
      {
        credentials: () => ({ bearer: 'secret', antiForgery: 'token' }),
      },
    )
    await client.categories(true)
    expect(seen[0]!.headers.get('Authorization')).toBe('Bearer secret')
    expect(seen[0]!.headers.get('X-XSRF-TOKEN')).toBe('token')
    expect(seen[0]!.credentials).toBe('include')
    expect(new URL(seen[0]!.url).search).toBe('?featured=true')
  })
  test('#377 an invalid bearer token is told', async () => {
    const dropped = vi.fn()
    const client = clientOf(async () => json({ message: 'Invalid bearer token' }, { status: 401 }), {
      onInvalidToken: dropped,
    })
    await expect(client.call('GET', '/api/user')).rejects.toMatchObject({ status: 401 })
    expect(dropped).toHaveBeenCalledOnce()
  })
  test('#381 a refused write rejects with its fields', async () => {
    const client = clientOf(async () =>
      json({ message: 'no', errors: { email: ['validation.email'] } }, { status: 422 }),
    )
    const refusal = await client.call('POST', '/api/x', { json: {} }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiRefusal)
    expect(refusal).toMatchObject({ status: 422, errors: { email: ['validation.email'] } })
  })
})
