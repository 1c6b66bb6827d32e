import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { liveOwner, shopOrigin } from './live-shop.ts'

/** Calls of a shop's back office, by its owner and without a browser; by default of the browser tests' shop. */
export async function liveOffice(origin = shopOrigin()) {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split('=') as [string, string]
      jar.set(name, value)
    }
    return response
  }
  keep(await fetch(`${origin}/sanctum/csrf-cookie`))
  /** `version`: of what is changed, for If-Match. */
  const call = async <ApiResponse>(
    method: string,
    path: string,
    body: unknown,
    version?: number,
  ): Promise<ApiResponse> => {
    const response = keep(
      await fetch(`${origin}/api/admin${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
          'idempotency-key': randomUUID(),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        body: JSON.stringify(body),
      }),
    )
    expect(response.ok, `${method} ${path}: ${await response.clone().text()}`).toBe(true)
    return (response.status === 204 ? undefined : await response.json()) as ApiResponse
  }
  const get = async (path: string): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${origin}/api/admin${path}`, { headers: { cookie } })
    expect(response.ok, `GET ${path}`).toBe(true)
    return response
  }
  const read = async <ApiResponse>(path: string) => (await (await get(path)).json()) as ApiResponse
  /** For If-Match. */
  const versionOf = async (path: string) => Number((await get(path)).headers.get('etag')?.match(/\d+/)?.[0])
  await call('POST', '/sign-in', liveOwner)
  return { call, read, versionOf }
}
