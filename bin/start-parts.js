/**
 * What `npm start` starts, in this order: the sandbox stands in for the payment provider and the mail server unless
 * real Stripe keys are set. `freePort` is for the sandbox's mail server where the environment names none.
 */
export function partsToStart(environment, { freePort }) {
  const port = Number(environment.PORT || 3000)
  const forShop = {
    NODE_ENV: environment.NODE_ENV || 'development',
    // Encoding images on several threads otherwise leaves a third more memory behind.
    MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX || '2',
    // The C library otherwise keeps for itself what large buffers took.
    MALLOC_MMAP_THRESHOLD_: environment.MALLOC_MMAP_THRESHOLD_ || '131072',
    MALLOC_TRIM_THRESHOLD_: environment.MALLOC_TRIM_THRESHOLD_ || '131072',
  }
  const shop = {
    name: 'shop',
    // A heap that grows in small steps is collected sooner: a third less memory after the demo's history.
    args: ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=30', 'dist/server/main.js'],
    environment: forShop,
    addresses: [`  Shop      http://localhost:${port}`, `  Office    http://localhost:${port}/office`],
  }
  const realPayments = environment.STRIPE_SECRET_KEY && environment.STRIPE_SECRET_KEY !== 'sk_test_sandbox'
  if (realPayments) return [shop]

  const name = nameOf(environment.SANDBOX_HOST || '127.0.0.1')
  const base = `http://${name}:${environment.SANDBOX_PORT || port + 1}`
  const mailPort = environment.SANDBOX_SMTP_PORT || String(freePort)
  Object.assign(forShop, {
    DEMO: environment.DEMO || '1',
    STRIPE_API_BASE: environment.STRIPE_API_BASE || base,
    STRIPE_JS_URL: environment.STRIPE_JS_URL || `${base}/stripe.js`,
    SMTP_URL: environment.SMTP_URL || `smtp://${name === 'localhost' ? '127.0.0.1' : name}:${mailPort}`,
  })
  const sandbox = {
    name: 'sandbox',
    args: ['--max-semi-space-size=2', 'sandbox/main.ts'],
    environment: { PORT: String(port), SANDBOX_PORT: new URL(base).port, SANDBOX_SMTP_PORT: mailPort },
    addresses: [`  Payments  ${base}`, `  Mailbox   ${base}/mail`],
  }
  return [sandbox, shop]
}

/** The name in an address for what listens on a host; a browser of this machine reaches every address as localhost. */
function nameOf(host) {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
