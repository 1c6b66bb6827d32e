import { z } from 'zod'
import { countries, languages, markets } from '#shared/markets.ts'
import { type Cents, centsToDecimal } from '#shared/money.ts'
import { healthStates } from '#shared/vocabularies.ts'

/** The settings that are amounts: decimals in messages, cents in the program. */
const amounts: readonly string[] = ['membership.price', 'refunds.serviceLimit']

/** The settings that are amounts by currency. */
const amountsByCurrency: readonly string[] = ['membership.prices', 'refunds.serviceLimits']

export function isAmountSetting(key: string): boolean {
  return amounts.includes(key)
}

/** The value of a setting as messages say it. */
export function encodeSetting(key: string, value: unknown): unknown {
  return amountsByCurrency.includes(key) ? inEach(value, toWire) : isAmountSetting(key) ? toWire(value) : value
}

/** The value of a setting in a message as the program holds it. Its schema refuses fractions of a cent. */
export function decodeSetting(key: string, value: unknown): unknown {
  return amountsByCurrency.includes(key) ? inEach(value, fromWire) : isAmountSetting(key) ? fromWire(value) : value
}

const toWire = (value: unknown) => (typeof value === 'number' ? centsToDecimal(value as Cents) : value)
const fromWire = (value: unknown) => (typeof value === 'number' ? Number((value * 100).toFixed(6)) : value)

/** Converts the amounts of each currency. */
function inEach(value: unknown, convert: (amount: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([currency, amount]) => [currency, convert(amount)]))
}

const state = z.enum(healthStates)

/** Last four characters of a key at most. */
const maskedKey = z.string().max(4)

export const paymentSettings = z.object({
  /** `sandbox`: the shop's own replacement for the provider. `test`: the provider without real money. */
  mode: z.enum(['live', 'test', 'sandbox']),
  keys: z.object({ publishable: maskedKey, secret: maskedKey, webhook: maskedKey }),
  webhook: z.object({
    /** Path of the provider's webhook on every host of the shop. */
    path: z.string(),
    state,
    /** Key of the sentence that recommends what to do. */
    advice: z.string().nullable(),
    /** Longest delay in seconds, within the last hour, from a provider event to its arrival. */
    lag: z.number(),
    /** Number of received events that are not processed yet. */
    open: z.number(),
    last_event: z.object({ id: z.string(), type: z.string(), at: z.string() }).nullable(),
  }),
})
export type PaymentSettings = z.infer<typeof paymentSettings>

export const mailWarnings = ['sender.unreadable', 'sender.reserved', 'sender.otherDomain'] as const

export const mailSettings = z.object({
  /** Sender as configured in MAIL_FROM. */
  sender: z.string(),
  /** Host and port of the mail server; null if mails are only logged. */
  server: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  waiting: z.number(),
  failed: z.number(),
  warnings: z.array(z.object({ code: z.enum(mailWarnings), domain: z.string(), expected: z.array(z.string()) })),
})
export type MailSettings = z.infer<typeof mailSettings>

/** `sent`: true if a mail server accepted it; false if it was only logged. */
export const mailTestResponse = z.object({ to: z.string(), sent: z.boolean() })
export type MailTestResponse = z.infer<typeof mailTestResponse>

/** Hosts, with or without a port, as `a.example,b.example`. */
export const hostQuery = z.strictObject({
  hosts: z
    .string()
    .max(6_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string().max(260)).max(20)),
})

export const hostList = z.object({
  /** Hosts in ALLOWED_HOSTS; if empty, only this machine's names are allowed. */
  allowed: z.array(z.string()),
  items: z.array(
    z.object({
      host: z.string(),
      /** True if the shop responds on this host. */
      allowed: z.boolean(),
      market: z.enum(markets),
      /** Language for visitors who have not chosen one, for each reading. */
      language: z.object({ A: z.enum(languages), B: z.enum(languages), now: z.enum(languages) }),
      brand: z.string(),
      country: z.enum(countries),
    }),
  ),
})
export type HostList = z.infer<typeof hostList>
