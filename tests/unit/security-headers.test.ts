import { expect, test } from 'vitest'
import { readEnvironment } from '../../src/environment.ts'
import { earlyPressesHash } from '../../src/pages/early-presses.ts'
import { pageHeaders } from '../../src/pages/security-headers.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const policyOf = (environment: Record<string, string>, options = { https: true, tracking: false }) => {
  const text = pageHeaders(readEnvironment(environment), options)['content-security-policy']!
  return Object.fromEntries(text.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]))
}

test('#441 the policy allows nothing inline but the one script it names, and nothing else', () => {
  const policy = policyOf(keys)
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(policy['style-src']).toEqual(["'self'"])
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*[^.]/)
  expect(policy['script-src']).toEqual(["'self'", earlyPressesHash, 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(earlyPressesHash).toMatch(/^'sha256-[\w+/]{43}='$/)
})

test('#441 the sandbox is allowed only where it is used', () => {
  expect(policyOf({ PORT: '3000' })['script-src']).toEqual(["'self'", earlyPressesHash, 'http://localhost:3001'])
  expect(JSON.stringify(policyOf(keys))).not.toContain('localhost')
})

test('trackers are allowed only where the owner configured one', () => {
  expect(JSON.stringify(policyOf(keys))).not.toContain('google')
  expect(JSON.stringify(policyOf(keys, { https: true, tracking: true }))).toContain('google')
})

test('what needs https is asked for over https only', () => {
  const plain = pageHeaders(readEnvironment({}), { https: false, tracking: false })
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
  const secure = pageHeaders(readEnvironment({}), { https: true, tracking: false })
  expect(secure['strict-transport-security']).toContain('max-age=31536000')
  expect(secure['x-content-type-options']).toBe('nosniff')
})
