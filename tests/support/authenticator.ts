import { Secret, TOTP } from 'otpauth'
import { openOfficeBrowser } from './office.ts'
import type { TestShop } from './test-shop.ts'

/** The code that an authenticator app shows, `steps` of thirty seconds from now. */
export function codeOf(shop: TestShop, secret: string, steps = 0): string {
  const app = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: shop.clock().getTime() + steps * 30_000 })
}

/** Moves the shop's clock on by so many seconds. */
export function advance(shop: TestShop, seconds: number): void {
  shop.setNow(new Date(shop.clock().getTime() + seconds * 1_000))
}

type Caller = Pick<Awaited<ReturnType<typeof openOfficeBrowser>>, 'call'>

/** Sets up a second factor; returns its secret and recovery codes. The code used is spent: the clock moves on. */
export async function enrol(shop: TestShop, { call }: Caller): Promise<{ secret: string; codes: string[] }> {
  const begun = await call('POST', '/me/two-factor', {})
  const { secret } = (await begun.json()) as { secret: string }
  const done = await call('POST', '/me/two-factor', { code: codeOf(shop, secret) })
  if (!done.ok) throw new Error(`The second factor was refused: ${await done.text()}`)
  const { recovery_codes: codes } = (await done.json()) as { recovery_codes: string[] }
  advance(shop, 60)
  return { secret, codes }
}

/** Signs in with a password, as far as that goes. */
export async function givePassword(shop: TestShop, { email, password }: { email: string; password: string }) {
  const browser = await openOfficeBrowser(shop)
  const response = await browser.call('POST', '/sign-in', { email, password })
  return { ...browser, response }
}
