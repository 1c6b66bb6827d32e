import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const port = z.coerce.number().int().min(0).max(65_535)

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  SANDBOX_PORT: port.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a secret key (sk_… or rk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must be a publishable key (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be a webhook secret (whsec_…)')
    .optional(),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_JS_URL: z.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Vitrine <hello@vitrine.test>'),
  ALLOWED_HOSTS: list.optional(),
  OFFICE_HOSTS: list.optional(),
  OFFICE_SECRET_KEY: z.string().min(32, 'must be at least 32 characters long').max(200).optional(),
  API_BASE_URL: z.url().optional(),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: flag.default(false),
  DEMO: flag.default(false),
  DEMO_HISTORY: flag.default(true),
  RUN_JOBS: flag.default(true),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(3),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHOP_TIME_ZONE: z.string().default('Europe/Oslo').refine(isTimeZone, 'is not a known time zone'),
  OWNER_EMAIL: z
    .string()
    .trim()
    .refine((text) => emailField.safeParse(text).success, 'is not an e-mail address')
    .optional(),
  OWNER_PASSWORD: z.string().min(8).max(128).optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').max(200).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z.string().max(200).default(''),
  CDN: flag.default(false),
  CDN_PURGE_URL: list.pipe(z.array(z.url())).optional(),
  CDN_PURGE_TOKEN: z.string().min(1).max(500).optional(),
  // Set by the shop itself for the first of several processes; not for owners.
  VITRINE_FIRST_PROCESS: flag.default(false),
  // Set by tests and benchmarks, which want the machine for themselves; not for owners.
  VITRINE_PICTURES_AHEAD: flag.default(true),
})

export type Environment = Readonly<{
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  dataDir: string
  /** PostgreSQL address; null means PGlite in `dataDir`. */
  databaseUrl: string | null
  /** S3-compatible store of images and files; null to keep them in `dataDir`. */
  s3: S3Location | null
  /** The CDN in front; null: none. */
  cdn: Cdn | null
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    /** Base address of the API where it is not the provider's own: the sandbox. */
    apiBase: string | null
    /** Address of the browser script. */
    scriptUrl: string
    /** True with live keys: events in test mode are refused, and the other way round. */
    live: boolean
    /** True with the sandbox's publicly known keys: no real payments are made. */
    sandbox: boolean
  }
  /** Mail server; null to write mails to the log only. */
  smtpUrl: string | null
  mailFrom: string
  allowedHosts: string[]
  /** Hosts that serve the back office; empty for all hosts. */
  officeHosts: string[]
  /** Encrypts what the back office keeps secret; null: a secret of the shop's own does. */
  officeSecretKey: string | null
  apiBaseUrl: string | null
  corsOrigins: string[]
  trustProxy: boolean
  demo: boolean
  /** Live six weeks of the demo's past at its first start. */
  demoHistory: boolean
  webProcesses: number
  /** False: this shop leaves all jobs to workers. */
  runsJobs: boolean
  /** Seconds to keep serving after /readyz has reported the shutdown, so that a load balancer notices. */
  drainSeconds: number
  logLevel: string
  timeZone: string
  owner: { email: string | null; password: string | null }
  /** Lets who shows it read /metrics from anywhere; null: only callers on the private network. */
  metricsToken: string | null
  /** True for the one of several web processes that seeds, runs jobs and listens for commands. */
  firstProcess: boolean
  /** True to make the variants of every image ahead of time; false to make only requested ones. */
  imagesAhead: boolean
}>

/** `purgeUrls` receive the cache tags that changed. `token` authenticates the calls; null if none is required. */
export type Cdn = { purgeUrls: string[]; token: string | null }

/** Location of an S3-compatible store. `endpoint` is null for the provider's own, chosen by region. */
export type S3Location = {
  endpoint: string | null
  bucket: string
  region: string
  /** Credentials; null lets the SDK find them, for example in the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Begins every key, e.g. `shop/`; empty for a bucket of the shop's own. */
  prefix: string
}

export class EnvironmentError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The shop cannot start with this environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export const sandboxKeys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox', webhook: 'whsec_sandbox' }
const sandboxKeyOf = {
  STRIPE_SECRET_KEY: sandboxKeys.secret,
  STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishable,
  STRIPE_WEBHOOK_SECRET: sandboxKeys.webhook,
}
const providerScript = 'https://js.stripe.com/endive/stripe.js'

/** Reads and validates the environment; the only reader of process.env. Throws EnvironmentError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  }
  const values = parsed.data
  const problems = dangerousMixtures(values, present.NODE_ENV === 'production')
  if (problems.length) throw new EnvironmentError(problems)

  const sandboxBase = `http://localhost:${values.SANDBOX_PORT ?? values.PORT + 1}`
  const ownKeys = Boolean(values.STRIPE_SECRET_KEY && values.STRIPE_SECRET_KEY !== sandboxKeys.secret)
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    s3: s3LocationOf(values),
    cdn: values.CDN ? { purgeUrls: values.CDN_PURGE_URL ?? [], token: values.CDN_PURGE_TOKEN ?? null } : null,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY ?? sandboxKeys.secret,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? sandboxKeys.publishable,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? sandboxKeys.webhook,
      apiBase: values.STRIPE_API_BASE ?? (ownKeys ? null : sandboxBase),
      scriptUrl: values.STRIPE_JS_URL ?? (ownKeys ? providerScript : `${sandboxBase}/stripe.js`),
      live: isLiveKey(values.STRIPE_SECRET_KEY),
      sandbox: !ownKeys,
    },
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    allowedHosts: values.ALLOWED_HOSTS ?? [],
    officeHosts: values.OFFICE_HOSTS ?? [],
    officeSecretKey: values.OFFICE_SECRET_KEY ?? null,
    apiBaseUrl: values.API_BASE_URL ?? null,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    demo: values.DEMO,
    demoHistory: values.DEMO && values.DEMO_HISTORY,
    webProcesses: values.WEB_PROCESSES,
    runsJobs: values.RUN_JOBS,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    timeZone: values.SHOP_TIME_ZONE,
    firstProcess: values.VITRINE_FIRST_PROCESS,
    imagesAhead: values.VITRINE_PICTURES_AHEAD,
    owner: {
      email: values.OWNER_EMAIL ?? (values.DEMO ? 'owner@vitrine.test' : null),
      password: values.OWNER_PASSWORD ?? null,
    },
    metricsToken: values.METRICS_TOKEN ?? null,
  }
}

function s3LocationOf(values: z.infer<typeof schema>): S3Location | null {
  const { S3_BUCKET, S3_ENDPOINT = null, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = values
  if (!S3_BUCKET) return null
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    prefix: S3_PREFIX,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
  }
}

/** `saidProduction`: NODE_ENV says so itself, rather than by being left out. */
function dangerousMixtures(values: z.infer<typeof schema>, saidProduction: boolean): string[] {
  const problems: string[] = []
  const keys = {
    STRIPE_SECRET_KEY: values.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: values.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: values.STRIPE_WEBHOOK_SECRET,
  }
  const missing = Object.entries(keys)
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (missing.length > 0 && missing.length < 3) {
    problems.push(`${missing.join(' and ')} is missing: set all three Stripe keys, or none to use the sandbox`)
  }
  const ofSandbox = Object.entries(keys)
    .filter(([name, value]) => value === sandboxKeyOf[name as keyof typeof keys])
    .map(([name]) => name)
  if (missing.length === 0 && ofSandbox.length > 0 && ofSandbox.length < 3) {
    problems.push(
      `${ofSandbox.join(' and ')} ${ofSandbox.length === 1 ? 'is' : 'are'} the sandbox’s, which everybody knows: set all three as the provider gave them to you, or none to use the sandbox`,
    )
  }
  const live = [isLiveKey(values.STRIPE_SECRET_KEY), isLiveKey(values.STRIPE_PUBLISHABLE_KEY)]
  if (missing.length === 0 && live[0] !== live[1]) {
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: one is live, the other is a test key',
    )
  }
  if (live.some(Boolean) && (values.STRIPE_API_BASE || values.SANDBOX_PORT !== undefined)) {
    problems.push(
      'a live Stripe key must never be used with the sandbox: remove STRIPE_API_BASE and SANDBOX_PORT, or the live keys',
    )
  }
  if (live.some(Boolean) && values.STRIPE_JS_URL && !/^https:\/\/js\.stripe\.com\//.test(values.STRIPE_JS_URL)) {
    problems.push('with a live Stripe key the browser script must come from js.stripe.com: remove STRIPE_JS_URL')
  }
  if (live.some(Boolean) && values.DEMO) problems.push('DEMO=1 would sell demo products on a live Stripe key')
  if (saidProduction && !values.DEMO) {
    const mend = 'set the live keys STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'
    if (missing.length === 3) {
      problems.push(
        `NODE_ENV=production without Stripe keys would send goods for payments of the sandbox: ${mend}, or DEMO=1 to show the demo`,
      )
    } else if (ofSandbox.length === 3) {
      problems.push(
        `NODE_ENV=production with the sandbox’s keys would send goods for its payments: ${mend}, or DEMO=1 to show the demo`,
      )
    } else if (missing.length === 0 && !live.some(Boolean)) {
      problems.push(
        `NODE_ENV=production with test keys would send goods for cards that pay nothing: ${mend}, or DEMO=1 to show the demo`,
      )
    }
  }
  if (!values.S3_BUCKET && (values.S3_ENDPOINT || values.S3_ACCESS_KEY_ID || values.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_BUCKET is missing: without it files would be kept in DATA_DIR')
  }
  if (Boolean(values.S3_ACCESS_KEY_ID) !== Boolean(values.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither')
  }
  if (!values.CDN && (values.CDN_PURGE_URL || values.CDN_PURGE_TOKEN)) {
    problems.push('CDN=1 is missing: without it CDN_PURGE_URL and CDN_PURGE_TOKEN are not used')
  }
  if (values.WEB_PROCESSES > 1 && !values.DATABASE_URL) {
    problems.push('WEB_PROCESSES above 1 needs DATABASE_URL: the embedded database serves one process only')
  }
  if (!values.RUN_JOBS && !values.DATABASE_URL) {
    problems.push('RUN_JOBS=0 needs DATABASE_URL: with the embedded database nobody else can run jobs')
  }
  return problems
}

function isLiveKey(key: string | undefined): boolean {
  return key !== undefined && /^\w+_live_/.test(key)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
