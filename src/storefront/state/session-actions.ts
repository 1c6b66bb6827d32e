import type { ApiClient } from '../api-client.ts'
import { report } from '../report.ts'
import { become, type Registration, sessionNow, signedOut, tryToken } from './session.tsx'
import { dropToken, keepToken } from './session-token.ts'
import { asUser } from './stored-shapes.ts'

// What few visitors do: see Session in session.tsx for what each promises.

export async function login(api: ApiClient, email: string, password: string, remember: boolean): Promise<void> {
  keepToken(await tokenFrom(api, '/api/login', { email, password, remember }), remember)
  await tryToken(api)
}

export async function register(api: ApiClient, registration: Registration): Promise<void> {
  keepToken(await tokenFrom(api, '/api/register', registration), false)
  await tryToken(api)
}

export async function logout(api: ApiClient): Promise<void> {
  // The visitor is signed out here whatever the server says.
  const answered = sessionNow().token ? api.call('POST', '/api/logout').catch(() => null) : null
  dropToken()
  become(signedOut)
  await answered
}

export async function askAgain(api: ApiClient): Promise<void> {
  const { token } = sessionNow()
  if (!token) return
  try {
    const user = asUser(await (await api.call('GET', '/api/user')).json())
    if (user && sessionNow().token === token) become({ user, token, ready: true })
  } catch (error) {
    // A token that is refused has ended the session already (`endSession`).
    report('The account could not be read again', error)
  }
}

const membershipPauses = [1_000, 2_000, 4_000, 8_000]

export async function awaitMembership(api: ApiClient): Promise<void> {
  for (const pause of membershipPauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const { user } = sessionNow()
    if (!user || user.member) return
    await askAgain(api)
  }
}

async function tokenFrom(api: ApiClient, path: string, json: object): Promise<string> {
  const response = await api.call('POST', path, { json })
  return ((await response.json()) as { token: string }).token
}
