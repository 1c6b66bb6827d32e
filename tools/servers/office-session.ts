import { TOTP } from 'otpauth'

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>
export type ApiResponse = { status: number; body: Record<string, unknown>; retryAfterMs: number }

/**
 * Returns a staff browser that is not signed in: `visit` fetches its first cookies, `call` requests paths below
 * `/api/admin`. Both fail if there is no response.
 */
export function officeBrowser(port: number): { visit(): Promise<void>; call: Call } {
  const jar = new Map<string, string>()
  const origin = `http://localhost:${port}`
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]
      jar.set(name, value)
    }
  }
  const call: Call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers: {
        'x-forwarded-for': '10.255.0.1',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
        // A text is a CSV file.
        ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    keep(response)
    const text = await response.text()
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000
    return { status: response.status, body: text ? JSON.parse(text) : {}, retryAfterMs }
  }
  return { visit: async () => keep(await fetch(`${origin}/sanctum/csrf-cookie`)), call }
}

/** Signs in a browser with the owner's account and the second factor. */
export async function openOffice(input: { port: number; email: string; password: string }): Promise<Call> {
  const { port, email, password } = input
  const { visit, call } = officeBrowser(port)
  await visit()
  const { body } = await call('POST', '/sign-in', { email, password })
  if (body.step === 'enrol') {
    const offer = await call('POST', '/me/two-factor', {})
    const code = new TOTP({ secret: String(offer.body.secret) }).generate()
    await call('POST', '/me/two-factor', { code })
  }
  const me = await call('GET', '/me')
  if (me.status !== 200) throw new Error(`The office was not opened: ${JSON.stringify(me.body)}`)
  return call
}
