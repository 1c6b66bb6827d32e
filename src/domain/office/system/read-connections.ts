import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { brandKeys, hostName } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { findLastEvent, findLastMailAt } from './event-queries.ts'
import type { HealthPart } from './health-rules.ts'
import { countJobs } from './job-queries.ts'
import { mailQueues } from './mail-queues.ts'
import { readWebhookHealth } from './read-health.ts'
import { type SenderWarning, senderWarnings } from './sender-rules.ts'

export type PaymentConnection = {
  mode: 'live' | 'test' | 'sandbox'
  keys: { publishable: string; secret: string; webhook: string }
  webhook: { health: HealthPart; lag: number; open: number; lastEvent: { id: string; type: string; at: Date } | null }
}

/** Returns the connection to the payment provider. Of keys, only the last four characters are returned. */
export async function readPaymentConnection(shop: Shop): Promise<PaymentConnection> {
  const { live, sandbox, publishableKey, secretKey, webhookSecret } = shop.environment.stripe
  const { health, lag, open } = await readWebhookHealth(shop)
  return {
    mode: live ? 'live' : sandbox ? 'sandbox' : 'test',
    keys: { publishable: ending(publishableKey), secret: ending(secretKey), webhook: ending(webhookSecret) },
    webhook: { health, lag: Math.round(lag), open, lastEvent: await findLastEvent(shop.database) },
  }
}

const ending = (key: string) => key.slice(-4)

export type MailConnection = {
  sender: string
  server: string | null
  lastSentAt: Date | null
  waiting: number
  failed: number
  warnings: SenderWarning[]
}

const maxCounted = 1_000

/**
 * Returns the sender of mails, whether they are sent, and warnings about the sender. Never returns the mail server's
 * password.
 */
export async function readMailConnection(shop: Shop): Promise<MailConnection> {
  const { database, environment } = shop
  const settings = await getSettings(shop)
  const brands = brandKeys.map((key) => settings[key])
  const urls = [...settings['hosts.public'].map(({ url }) => url), ...brands.map(({ baseUrl }) => baseUrl)]
  const hosts = [
    ...environment.allowedHosts.map((host) => hostName(host.replace(/^\*\./, ''))),
    ...urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname),
  ]
  const count = (states: Parameters<typeof countJobs>[1]['states']) =>
    countJobs(database, { names: mailQueues, states, max: maxCounted })
  return {
    sender: environment.mailFrom,
    server: serverOf(environment.smtpUrl),
    lastSentAt: await findLastMailAt(database),
    waiting: await count(['created', 'retry', 'active']),
    failed: await count(['failed']),
    warnings: senderWarnings(environment.mailFrom, {
      emails: brands.map(({ email }) => email),
      hosts,
      live: environment.stripe.live,
    }),
  }
}

/** Host and port of the mail server's address, without its user and password. */
function serverOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null
}
