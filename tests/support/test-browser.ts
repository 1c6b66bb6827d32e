import type { TestShop } from './test-shop.ts'

export type TestBrowser = {
  host: string
  request(path: string, init?: RequestInit): Promise<Response>
  get(path: string): Promise<Response>
  post(path: string, json: unknown): Promise<Response>
  put(path: string, json: unknown): Promise<Response>
  patch(path: string, json: unknown): Promise<Response>
  delete(path: string): Promise<Response>
  /** Sends multipart form data, as the storefront's forms do. */
  postForm(path: string, fields: Record<string, string>): Promise<Response>
  /** Cookies as the browser holds them now. */
  cookies: Map<string, string>
  /** Sent as bearer token when set. */
  token: string | null
}

/**
 * A client without a window: keeps cookies and sends the anti-forgery cookie back. `address` is where it calls from.
 */
export function createBrowser(
  shop: Pick<TestShop, 'app'>,
  options: { host?: string; address?: string } = {},
): TestBrowser {
  const origin = `http://${options.host ?? 'localhost'}`
  const cookies = new Map<string, string>()
  const connection = options.address === undefined ? {} : { peer: options.address }

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('host', new URL(origin).host)
    if (cookies.size) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (browser.token && !headers.has('authorization')) headers.set('authorization', `Bearer ${browser.token}`)
    const response = await shop.app.request(new URL(path, origin).toString(), { ...init, headers }, connection)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const split = pair.indexOf('=')
      const [name, value] = [pair.slice(0, split).trim(), pair.slice(split + 1)]
      if (!value || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const write = async (path: string, init: RequestInit): Promise<Response> => {
    if (!cookies.has('XSRF-TOKEN')) await send('/sanctum/csrf-cookie')
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    headers.set('x-xsrf-token', decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''))
    return send(path, { ...init, headers })
  }

  const json = (method: string) => (path: string, body?: unknown) =>
    write(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })

  const browser: TestBrowser = {
    host: new URL(origin).host,
    cookies,
    token: null,
    request: send,
    get: (path) => send(path),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: (path) => json('DELETE')(path),
    postForm(path, fields) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return write(path, { method: 'POST', body })
    },
  }
  return browser
}
