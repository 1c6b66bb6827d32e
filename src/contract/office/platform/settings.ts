import { z } from 'zod'
import { countries, languages, markets } from '#shared/markets.ts'
import { healthStates } from '#shared/vocabularies.ts'

const state = z.enum(healthStates)

/** Of a key its last four characters, never more. */
const maskedKey = z.string().max(4)

export const paymentSettings = z.object({
  /** `sandbox`: the shop's own stand-in for the provider; `test`: the provider, without real money. */
  mode: z.enum(['live', 'test', 'sandbox']),
  keys: z.object({ publishable: maskedKey, secret: maskedKey, webhook: maskedKey }),
  webhook: z.object({
    /** Where the provider is to report to, below each address of the shop. */
    path: z.string(),
    state,
    /** Names the sentence that says what to do. */
    advice: z.string().nullable(),
    /** Seconds from the provider's event to its arrival, the longest of the last hour. */
    lag: z.number(),
    /** Reports that are not processed yet. */
    open: z.number(),
    last_event: z.object({ id: z.string(), type: z.string(), at: z.string() }).nullable(),
  }),
})
export type PaymentSettings = z.infer<typeof paymentSettings>

export const mailWarnings = ['sender.unreadable', 'sender.reserved', 'sender.otherDomain'] as const

export const mailSettings = z.object({
  /** As the operator wrote it in MAIL_FROM. */
  sender: z.string(),
  /** Host and port of the mail server; null: mails are only logged. */
  server: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  waiting: z.number(),
  failed: z.number(),
  warnings: z.array(z.object({ code: z.enum(mailWarnings), domain: z.string(), expected: z.array(z.string()) })),
})
export type MailSettings = z.infer<typeof mailSettings>

/** `sent`: whether a mail server took it; without one it is only logged. */
export const mailTestAnswer = z.object({ to: z.string(), sent: z.boolean() })
export type MailTestAnswer = z.infer<typeof mailTestAnswer>

/** Hosts, with or without a port, as `a.example,b.example`. */
export const hostQuery = z.strictObject({
  hosts: z
    .string()
    .max(6_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string().max(260)).max(20)),
})

export const hostList = z.object({
  /** What ALLOWED_HOSTS names; empty: this machine's names only. */
  allowed: z.array(z.string()),
  items: z.array(
    z.object({
      host: z.string(),
      /** Whether the shop answers there. */
      allowed: z.boolean(),
      market: z.enum(markets),
      /** Without a visitor's own choice, by each reading. */
      language: z.object({ A: z.enum(languages), B: z.enum(languages), now: z.enum(languages) }),
      brand: z.string(),
      country: z.enum(countries),
    }),
  ),
})
export type HostList = z.infer<typeof hostList>
