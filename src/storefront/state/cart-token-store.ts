import * as v from 'valibot'
import type { CartTokenResponse } from '#contract/cart.ts'
import { type Cents, decimalToCents } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { tokenProducts } from './cart-rules.ts'
import { createPersistentStore } from './persistent-store.ts'

/** Matches the API contract; `amount` reads the amounts. */
const responseWith = <Amount extends v.GenericSchema<unknown, Cents>>(amount: Amount) =>
  v.object({
    token: v.string(),
    lines: v.array(
      v.object({
        id: v.pipe(v.number(), v.safeInteger()),
        variant: v.nullable(v.string()),
        label: v.nullish(v.string()),
        name: v.string(),
        quantity: v.pipe(v.number(), v.safeInteger()),
        price: amount,
        membership: v.boolean(),
        total: amount,
      }),
    ),
    total: amount,
    // Responses of before are kept without it.
    currency: v.optional(v.string(), 'EUR'),
    offer: v.nullable(
      v.object({
        price: amount,
        trialDays: v.pipe(v.number(), v.safeInteger()),
        firstChargeOn: v.string(),
        kind: v.picklist(['standard', 'landing']),
      }),
    ),
  })

const number = v.pipe(v.number(), v.finite())

/** The response, whose decimal euros it reads as cents. */
export const cartTokenResponse = responseWith(v.pipe(number, v.transform(decimalToCents))) satisfies v.GenericSchema<
  unknown,
  CartTokenResponse
>

/** The response as it is stored, in cents. */
const keptResponse = responseWith(number as unknown as v.GenericSchema<unknown, Cents>)

export type KeptToken = {
  /** Subject of the token (see `tokenSubject`); another cart needs another token. */
  of: string
  answer: CartTokenResponse
  /** Milliseconds. */
  askedAt: number
  /** A payment may be under way: the same cart keeps this token until its outcome is known. */
  paying: boolean
}

const reuseFor = 5 * 60_000
const payingFor = 60 * 60_000

/** Identifies what a token is valid for: the lines, landing flag, attribution, user and browser session. */
export function tokenSubject(input: {
  items: readonly CartItem[]
  landing: boolean
  soid: string | null
  userId: number | null
  /** The anti-forgery token, which is another one for each session. */
  antiForgery: string | null
}): string {
  const { items, landing, soid, userId, antiForgery } = input
  return JSON.stringify([tokenProducts(items), landing, soid, userId, antiForgery])
}

/** The kept token where it may still be used for this subject, else null. */
export function usableToken(kept: KeptToken | null, subject: string, now: number): KeptToken | null {
  if (!kept || kept.of !== subject) return null
  return now - kept.askedAt < (kept.paying ? payingFor : reuseFor) ? kept : null
}

/** The last cart token, shared by the tabs of a browser so that one cart is paid under one token. */
const keptToken = createPersistentStore<KeptToken | null>({
  key: 'vitrine.cartToken',
  initial: null,
  parse: v.parser(
    v.object({
      of: v.string(),
      answer: keptResponse,
      askedAt: v.pipe(v.number(), v.finite()),
      paying: v.boolean(),
    }),
  ),
})

export const readKeptToken = keptToken.read
export const keepCartToken = keptToken.write

export function markPaying(token: string, paying: boolean): void {
  const kept = readKeptToken()
  if (kept?.answer.token === token) keepCartToken({ ...kept, paying })
}

/** Returns the token of a payment that an earlier page began and whose outcome is unknown; null if there is none. */
export function unfinishedPayment(now: number): CartTokenResponse['token'] | null {
  const kept = readKeptToken()
  return kept?.paying && now - kept.askedAt < payingFor ? kept.answer.token : null
}
