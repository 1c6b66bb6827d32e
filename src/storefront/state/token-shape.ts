import type { CartTokenAnswer } from '#contract/cart.ts'
import { asShape, isAmount, isText, orNull } from './stored-shapes.ts'

const listOf = (check: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(check)

const tokenLineChecks: Record<keyof CartTokenAnswer['lines'][number], (value: unknown) => boolean> = {
  id: Number.isSafeInteger,
  variant: orNull(isText),
  name: isText,
  quantity: Number.isSafeInteger,
  price: isAmount,
  membership: (value) => typeof value === 'boolean',
  total: isAmount,
}

const offerChecks: Record<keyof NonNullable<CartTokenAnswer['offer']>, (value: unknown) => boolean> = {
  price: isAmount,
  trialDays: Number.isSafeInteger,
  firstChargeOn: isText,
  kind: (value) => value === 'standard' || value === 'landing',
}

const tokenChecks: Record<keyof CartTokenAnswer, (value: unknown) => boolean> = {
  token: isText,
  lines: listOf((line) => asShape(line, tokenLineChecks) !== null),
  total: isAmount,
  offer: orNull((offer) => asShape(offer, offerChecks) !== null),
}

/** The answer to a cart as the contract has it, or null. */
export function asCartTokenAnswer(value: unknown): CartTokenAnswer | null {
  return asShape<CartTokenAnswer>(value, tokenChecks)
}
