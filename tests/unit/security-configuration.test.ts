import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { youtubeIdOf } from '#domain/catalogue/products/catalogue-rules.ts'
import { earlyPressesHash } from '#pages/early-presses.ts'
import { videoIdOf } from '#storefront/screens/product/product-rules.ts'
import { returnPathFrom } from '#storefront/state/return-path.ts'
import { partsToStart } from '../../bin/start-parts.js'
import { EnvironmentError, readEnvironment } from '../../src/environment.ts'
import { pageHeaders } from '../../src/pages/security-headers.ts'
import { describeError, hideSecrets } from '../../src/shop-log.ts'

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

function policyOf(environment: Record<string, string>, tracking = false): Record<string, string[]> {
  const policy = pageHeaders(readEnvironment(environment), { https: true, tracking })['content-security-policy']!
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]))
}

test('security 27: whatever stands in next, it leads to a path of this shop or nowhere', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    'evil.test',
    'https:',
    'javascript:',
    '..',
    '.',
    '@',
    '?',
    '#',
    '%2f',
    '\t',
    '\n',
    'konto',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (items) => {
      const path = returnPathFrom(items.join(''))
      if (path === null) return
      expect(new URL(path, 'https://shop.test').origin).toBe('https://shop.test')
      expect(path).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 2_000 },
  )
  for (const path of ['/konto', '/konto/abonnementer?a=1#b']) expect(returnPathFrom(path)).toBe(path)
  for (const elsewhere of [
    ...['https://evil.test', '//evil.test', '/\\evil.test', '\\\\evil.test', 'javascript:alert(1)', 'konto'],
    ...['/\t/evil.test', '/..//evil.test', ' //evil.test', 'data:text/html,x'],
  ]) {
    expect(returnPathFrom(elsewhere), elsewhere).toBeNull()
  }
})

test('security 27: the shop follows next in one place, through that check; elsewhere it is only handed on as a query', () => {
  const screens = readdirSync('src/storefront', { recursive: true, encoding: 'utf8' })
  const files = screens.filter((name) => /\.tsx?$/.test(name)).map((name) => `src/storefront/${name}`)
  const uses = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes("get('next')"))
      .map((line) => line.trim()),
  )
  expect(uses.filter((line) => line.includes('returnPathFrom('))).toHaveLength(1)
  for (const line of uses)
    expect(line).toMatch(/returnPathFrom\(|^const next = |href\('(login|register)', \{\}, \{ next/)
})

test('security 30: a video is an id of eleven characters or none at all', () => {
  // The first reads what the owner typed, the second what a page shows.
  for (const idOf of [youtubeIdOf, videoIdOf]) {
    expect(idOf('https://youtu.be/M7lc1UVf-VE')).toBe('M7lc1UVf-VE')
    expect(idOf('https://www.youtube.com/watch?v=M7lc1UVf-VE&list=x')).toBe('M7lc1UVf-VE')
  }
  for (const link of [
    'javascript:alert(1)',
    'https://evil.test/watch?v=M7lc1UVf-VE',
    'https://youtube.com.evil.test/embed/M7lc1UVf-VE',
    'https://youtu.be/M7lc1UVf-VE"onload=',
    'https://youtu.be/short',
    'https://youtu.be/M7lc1UVf-VEX',
    'https://youtu.be@evil.test/M7lc1UVf-VE',
    'https://www.youtube.com/watch?v=../../evil1',
  ]) {
    for (const idOf of [youtubeIdOf, videoIdOf]) expect(idOf(link), link).toBeNull()
  }
  const videos = policyOf(liveKeys)['frame-src']!.filter((origin) => /youtu/.test(origin))
  expect(videos).toEqual(['https://www.youtube-nocookie.com'])
})

test('security 31: pages allow what they name and nothing inline but one script by its hash; provider and trackers only as configured', () => {
  const policy = policyOf(liveKeys)
  const provider = ['https://js.stripe.com', 'https://*.js.stripe.com']
  expect(policy).toEqual({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", earlyPressesHash, ...provider],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'frame-src': [...provider, 'https://hooks.stripe.com', 'https://www.youtube-nocookie.com'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'upgrade-insecure-requests': [],
  })
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|localhost|google|facebook/)
  expect(policyOf({ PORT: '3000' })['script-src']).toEqual(["'self'", earlyPressesHash, 'http://localhost:3001'])
  expect(policyOf(liveKeys, true)['script-src']).toContain('https://connect.facebook.net')
})

test('security 32: every page carries the headers that browsers act upon', () => {
  const { 'content-security-policy': _, ...headers } = pageHeaders(readEnvironment(liveKeys), {
    https: true,
    tracking: false,
  })
  expect(headers).toEqual({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
})

describe('security 39: logs', () => {
  const lineOf = (write: (log: pino.Logger) => void): string => {
    let written = ''
    const log = pino(
      { serializers: { err: describeError }, hooks: { streamWrite: hideSecrets } },
      {
        write(line) {
          written += line
        },
      },
    )
    write(log)
    JSON.parse(written)
    return written
  }

  test('hold no key, token, card, client secret or address of a person', () => {
    const line = lineOf((log) =>
      log.error(
        {
          a: 'kari.nordmann@example.test',
          b: 'card 4242 4242 4242 4242',
          c: ['5555555555554444'],
          order: 1234567890123,
          // A moment in milliseconds whose last digit happens to be right, and a card kept as a number.
          at: 1795281600001,
          number: 4242424242424242,
        },
        `sk_live_abc whsec_abc+/= pi_1abc_secret_def Bearer ${'x'.repeat(43)} https://shop.test/reset/${'y'.repeat(43)}`,
      ),
    )
    // The process's number and the time may hold any digits.
    expect(line.replace(/"(pid|time)":\d+/g, '')).not.toMatch(/kari|4242|5555|abc|def|xxxx|yyyy/)
    expect(line).toContain('1234567890123')
    expect(line).toContain('1795281600001')
    expect(line).toContain('[card]')
  })

  test('tell of a failed query which, never with what values', () => {
    const error = Object.assign(new Error('Failed query: insert into customers\nparams: Kari,"Storgata 1",\n3'), {
      query: 'insert into customers',
      params: ['Kari'],
      cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(Kari) already exists.' }),
    })
    const line = lineOf((log) => log.error({ err: error, also: String(error) }, 'A request failed'))
    expect(line).not.toMatch(/Kari|Storgata/)
    expect(line).toContain('insert into customers')
    expect(line).toContain('23505')
    expect(line).toContain('security-configuration.test.ts')
  })
})

describe('security 40: the shop', () => {
  test('refuses to start where real money and play money could meet', () => {
    const refused = (environment: Record<string, string>) =>
      expect(() => readEnvironment(environment), JSON.stringify(environment)).toThrow(EnvironmentError)
    refused({ ...liveKeys, STRIPE_API_BASE: 'http://localhost:3001' })
    refused({ ...liveKeys, SANDBOX_PORT: '3001' })
    refused({ ...liveKeys, STRIPE_JS_URL: 'http://localhost:3001/stripe.js' })
    refused({ ...liveKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })
    refused({ ...liveKeys, DEMO: '1' })
    refused({ STRIPE_SECRET_KEY: 'sk_live_x' })
    refused({ NODE_ENV: 'production' })
    const testKeys = { ...liveKeys, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
    const sandboxKeys = {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    }
    for (const [name, key] of Object.entries(sandboxKeys)) {
      refused({ ...liveKeys, [name]: key })
      refused({ ...testKeys, [name]: key })
    }
    refused({ NODE_ENV: 'production', ...sandboxKeys })
    refused({ NODE_ENV: 'production', ...testKeys })
    for (const keys of [testKeys, sandboxKeys]) {
      expect(readEnvironment(keys).stripe.live).toBe(false)
      expect(readEnvironment({ NODE_ENV: 'production', DEMO: '1', ...keys }).demo).toBe(true)
    }
    expect(readEnvironment({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
    expect(readEnvironment({ NODE_ENV: 'production', ...liveKeys }).stripe).toMatchObject({ live: true, apiBase: null })
  })

  test('is started without the sandbox where real keys are set, and with it where none are', () => {
    const started = (environment: Record<string, string>) =>
      partsToStart(environment, { freePort: 4025 }).map(({ name, args }) => [name, args.at(-1)])
    const shop = ['shop', 'dist/server/main.js']
    for (const mode of ['live', 'test']) {
      const keys = { ...liveKeys, STRIPE_SECRET_KEY: `sk_${mode}_x`, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_x` }
      expect(started(keys)).toEqual([shop])
      const [only] = partsToStart(keys, { freePort: 4025 })
      expect(Object.keys(only!.environment)).toEqual([
        'NODE_ENV',
        'MALLOC_ARENA_MAX',
        'MALLOC_MMAP_THRESHOLD_',
        'MALLOC_TRIM_THRESHOLD_',
      ])
    }
    expect(started({})).toEqual([['sandbox', 'sandbox/main.ts'], shop])
    expect(started({ STRIPE_SECRET_KEY: 'sk_test_sandbox' })).toEqual([['sandbox', 'sandbox/main.ts'], shop])
    expect(
      readFileSync('bin/start.js', 'utf8').match(/startPart\(/g),
      'it starts those parts and no other',
    ).toHaveLength(1)
  })

  test('installs what the lockfile names, each with its checksum, and runs no script of a package', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>
    }
    const unchecked = Object.entries(packages)
      .filter(
        ([path, { integrity, link, inBundle }]) => path.startsWith('node_modules/') && !integrity && !link && !inBundle,
      )
      .map(([path]) => path)
    expect(unchecked).toEqual([])
  })
})
