import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from '../../src/environment.ts'

/** Returns the problems that the owner is shown, one per line. */
function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
  return []
}

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const test = { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

const sandbox = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
}

describe('#440 the environment', () => {
  it('may be empty: embedded database, sandbox, port 3000, no demo', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      demo: false,
      timeZone: 'Europe/Oslo',
      stripe: {
        secretKey: 'sk_test_sandbox',
        publishableKey: 'pk_test_sandbox',
        webhookSecret: 'whsec_sandbox',
        apiBase: 'http://localhost:3001',
        scriptUrl: 'http://localhost:3001/stripe.js',
        live: false,
      },
    })
  })

  it('takes an empty value for none', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('keeps files in DATA_DIR unless a bucket is named, and has a CDN in front only where that is said', () => {
    expect(readEnvironment({})).toMatchObject({ s3: null, cdn: null })
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readEnvironment({ S3_BUCKET: 'shop', ...keys, S3_PREFIX: 'live' }).s3).toEqual({
      bucket: 'shop',
      endpoint: null,
      region: 'us-east-1',
      prefix: 'live',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    })
    expect(readEnvironment({ CDN: '1' }).cdn).toEqual({ purgeUrls: [], token: null })
    expect(
      readEnvironment({ CDN: '1', CDN_PURGE_URL: 'http://a.example/,http://b.example/', CDN_PURGE_TOKEN: 't' }).cdn,
    ).toEqual({ purgeUrls: ['http://a.example/', 'http://b.example/'], token: 't' })
  })

  it('looks for the sandbox one port above the shop, or where it is said to be', () => {
    expect(readEnvironment({ PORT: '4000' }).stripe.apiBase).toBe('http://localhost:4001')
    expect(readEnvironment({ PORT: '4000', SANDBOX_PORT: '5000' }).stripe.apiBase).toBe('http://localhost:5000')
  })

  it('with real keys talks to the provider itself', () => {
    expect(readEnvironment(live).stripe).toMatchObject({ apiBase: null, live: true })
    expect(readEnvironment(live).stripe.scriptUrl).toMatch(/^https:\/\/js\.stripe\.com\//)
    expect(readEnvironment(test).stripe).toMatchObject({ apiBase: null, live: false })
  })

  it('takes the sandbox’s three keys written out for none, and test keys where nobody buys in earnest', () => {
    expect(readEnvironment(sandbox).stripe).toEqual(readEnvironment({}).stripe)
    expect(readEnvironment({ ...sandbox, NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
    expect(readEnvironment({ ...test, NODE_ENV: 'production', DEMO: '1' }).stripe.live).toBe(false)
    expect(readEnvironment({ ...test, NODE_ENV: 'development' }).stripe.live).toBe(false)
  })

  it('reads lists and flags', () => {
    expect(
      readEnvironment({
        ALLOWED_HOSTS: 'a.test, *.b.test,',
        CORS_ORIGINS: 'https://c.test',
        TRUST_PROXY: '1',
        DEMO: 'true',
      }),
    ).toMatchObject({
      allowedHosts: ['a.test', '*.b.test'],
      corsOrigins: ['https://c.test'],
      trustProxy: true,
      demo: true,
      owner: { email: 'owner@vitrine.test', password: null },
    })
  })
})

describe('#441 what must not be mixed is refused in plain words', () => {
  it.each([
    [
      'one key without the others',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET is missing/,
    ],
    ['keys of two modes', { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /different modes/],
    [
      'live keys with the sandbox',
      { ...live, STRIPE_API_BASE: 'http://localhost:3001' },
      /never be used with the sandbox/,
    ],
    ['live keys with a sandbox port', { ...live, SANDBOX_PORT: '3001' }, /never be used with the sandbox/],
    [
      'live keys with another script',
      { ...live, STRIPE_JS_URL: 'http://localhost/stripe.js' },
      /must come from js\.stripe\.com/,
    ],
    ['live keys with demo products', { ...live, DEMO: '1' }, /demo products on a live/],
    [
      'the sandbox’s webhook secret beside own keys',
      { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
      /^STRIPE_WEBHOOK_SECRET is the sandbox’s, which everybody knows: /,
    ],
    [
      'the sandbox’s webhook secret beside own test keys',
      { ...test, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
      /^STRIPE_WEBHOOK_SECRET is the sandbox’s/,
    ],
    [
      'the sandbox’s publishable key beside own ones',
      { ...test, STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox' },
      /^STRIPE_PUBLISHABLE_KEY is the sandbox’s/,
    ],
    [
      'the sandbox’s secret key beside own ones',
      { ...test, STRIPE_SECRET_KEY: 'sk_test_sandbox' },
      /^STRIPE_SECRET_KEY is the sandbox’s/,
    ],
    [
      'the sandbox in production, by its keys',
      { ...sandbox, NODE_ENV: 'production', DEMO: '0' },
      /^NODE_ENV=production with the sandbox’s keys .* DEMO=1/,
    ],
    ['test keys in production', { ...test, NODE_ENV: 'production' }, /^NODE_ENV=production with test keys .* DEMO=1/],
    ['a store without its bucket', { S3_ENDPOINT: 'https://objects.example' }, /^S3_BUCKET is missing/],
    ['half of the store’s keys', { S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'x' }, /^S3_ACCESS_KEY_ID and .* set both/],
    ['purges of a CDN that is not there', { CDN_PURGE_URL: 'https://cdn.example/purge' }, /^CDN=1 is missing/],
    ['no jobs at all on the embedded database', { RUN_JOBS: '0' }, /^RUN_JOBS=0 needs DATABASE_URL/],
    ['several processes on the embedded database', { WEB_PROCESSES: '4' }, /needs DATABASE_URL/],
  ])('%s', (_what, source, words) => {
    expect(problemsOf(source).join('\n')).toMatch(words)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['SMTP_URL', 'localhost:25'],
    ['SHOP_TIME_ZONE', 'Mars/Olympus'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['OWNER_EMAIL', 'owner'],
    ['OWNER_PASSWORD', 'short'],
    ['WEB_PROCESSES', '0'],
    ['S3_ENDPOINT', 'objects'],
    ['CDN', 'perhaps'],
    ['CDN_PURGE_URL', 'cdn'],
  ])('%s=%s is named', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${name} `))]),
    )
  })

  it('names every problem at once and never a secret', () => {
    const error = (() => {
      try {
        readEnvironment({ PORT: 'x', STRIPE_SECRET_KEY: 'very-secret', LOG_LEVEL: 'loud' })
      } catch (caught) {
        return caught as EnvironmentError
      }
    })()
    expect(error?.problems).toHaveLength(3)
    expect(error?.message).toMatch(/^The shop cannot start with this environment:\n {2}- /)
    expect(error?.message).not.toContain('very-secret')
  })
})
