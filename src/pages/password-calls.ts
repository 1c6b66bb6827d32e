const passwordCalls = new Set([
  'POST /api/login',
  'POST /api/register',
  'POST /api/auth/reset-password',
  'PATCH /api/user',
  'POST /api/user/erasure',
])

/** Whether a call checks or makes the hash of a password. `address` is the request's own, in any spelling the API's router takes. */
export function isPasswordCall(method: string, address: string): boolean {
  if (method !== 'POST' && method !== 'PATCH') return false
  try {
    return passwordCalls.has(`${method} ${decodeURI(new URL(address, 'http://shop').pathname)}`)
  } catch {
    return false
  }
}
