import type { CartItem, CartTokenAnswer } from '#contract/cart.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { tokenProducts } from './cart-rules.ts'
import { asCartTokenAnswer } from './token-shape.ts'

/** The last cart token, shared by the tabs of a browser so that one cart is paid under one token. */
export const cartTokenStorageKey = 'vitrine.cartToken'

export type KeptToken = {
  /** What the token was asked for; another cart needs another token. */
  of: string
  answer: CartTokenAnswer
  /** Milliseconds. */
  askedAt: number
  /** A payment may be under way: the same cart keeps this token until its outcome is known. */
  paying: boolean
}

const reuseFor = 5 * 60_000
const payingFor = 60 * 60_000

/** What a token stands for: the lines, the landing flag, the attribution, who is signed in, and in which browser session. */
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

let keptHere: KeptToken | null = null

export function readKeptToken(): KeptToken | null {
  const text = readStored(cartTokenStorageKey)
  if (text === null) return keptHere
  try {
    const { of, answer, askedAt, paying } = JSON.parse(text)
    const known = asCartTokenAnswer(answer)
    if (!known || typeof of !== 'string' || typeof askedAt !== 'number' || typeof paying !== 'boolean') return null
    return { of, answer: known, askedAt, paying }
  } catch {
    return null
  }
}

export function keepCartToken(kept: KeptToken | null): void {
  keptHere = kept
  writeStored(cartTokenStorageKey, kept && JSON.stringify(kept))
}

export function markPaying(token: string, paying: boolean): void {
  const kept = readKeptToken()
  if (kept?.answer.token === token) keepCartToken({ ...kept, paying })
}

/** The token of a payment that an earlier page began and whose outcome nobody saw. */
export function unfinishedPayment(now: number): CartTokenAnswer['token'] | null {
  const kept = readKeptToken()
  return kept?.paying && now - kept.askedAt < payingFor ? kept.answer.token : null
}
