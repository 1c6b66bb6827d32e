import { customers } from '#database/schema/schema.ts'
import { hashPassword } from '#domain/people/customers/password-hash.ts'
import { insertStaff } from '#domain/people/staff/staff-queries.ts'
import type { StaffRole } from '#shared/vocabularies.ts'
import type { TestShop } from './test-shop.ts'

export type OfficeCaller = {
  email: string
  /** Calls below /api/admin with the session's cookies and anti-forgery token. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  get(path: string): Promise<Response>
  /** Sends a body of another content type. */
  send(method: string, path: string, body: string | Uint8Array<ArrayBuffer>, contentType: string): Promise<Response>
}

export const officePassword = 'correct horse 42'
let passwordHash: string | null = null
let count = 0

/** Adds a staff member of this role. */
export async function addStaff(shop: TestShop, role: StaffRole, email = `${role}-${++count}@office.test`) {
  passwordHash ??= await hashPassword(officePassword)
  const now = shop.clock()
  const [account] = await shop.database
    .insert(customers)
    .values({
      email,
      passwordHash,
      firstName: 'Sam',
      lastName: role,
      language: 'en',
      createdAt: now,
      emailProvedAt: now,
    })
    .returning()
  const person = await insertStaff(shop.database, { customerId: account!.id, role, language: 'en', createdAt: now })
  return { email, id: person!.id, customerId: account!.id }
}

/** Cookies and anti-forgery token of a browser that visits the office. */
export async function openOfficeBrowser(shop: TestShop, host = 'localhost') {
  const response = await shop.app.request(`http://${host}/sanctum/csrf-cookie`)
  const jar = new Map<string, string>()
  const keep = (from: Response) => {
    for (const cookie of from.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return from
  }
  keep(response)
  const ask = async (path: string, { headers, ...asked }: RequestInit) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { cookie, 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '', ...(headers as Record<string, string>) }
    return keep(await shop.app.request(`http://${host}/api/admin${path}`, { ...asked, headers: own }))
  }
  return {
    jar,
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      body === undefined
        ? ask(path, { method, headers })
        : ask(path, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
    send: (method: string, path: string, body: string | Uint8Array<ArrayBuffer>, contentType: string) =>
      ask(path, { method, headers: { 'content-type': contentType }, body }),
  }
}

/** Signs a new staff member of this role in, as a browser would. */
export async function signInAs(shop: TestShop, role: StaffRole, host?: string): Promise<OfficeCaller> {
  const { email } = await addStaff(shop, role)
  const { call, send } = await openOfficeBrowser(shop, host)
  const signedIn = await call('POST', '/sign-in', { email, password: officePassword })
  if (!signedIn.ok) throw new Error(`Signing in failed: ${await signedIn.text()}`)
  return { email, call, send, get: (path) => call('GET', path) }
}
