import type { CartItem } from '#contract/cart.ts'
import type { User } from '#contract/customers.ts'

// The contract's schemas say the same, but their library weighs as much as all screens together: every page would load it first.

type Unknowns = Record<string, unknown>

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isPrice = (value: unknown): boolean => isAmount(value) && value >= 0
export const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value)
const isCount = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most

const cartItemChecks: Record<keyof CartItem, (value: unknown) => boolean> = {
  id: (value) => isCount(value, Number.MAX_SAFE_INTEGER),
  name: isText,
  price: isPrice,
  quantity: (value) => isCount(value, 99),
  image: orNull(isText),
  slug: isText,
  membership: (value) => typeof value === 'boolean',
  variant: orNull(isText),
  variantLabel: orNull(isText),
  regularPrice: orNull(isAmount),
  memberPrice: orNull(isAmount),
}

const userChecks: Record<keyof User, (value: unknown) => boolean> = {
  id: Number.isInteger,
  email: isText,
  firstName: isText,
  lastName: isText,
  country: isText,
  postalCode: isText,
  member: (value) => typeof value === 'boolean',
}

/** A cart's lines as the contract has them, or null. Fields that older carts lack are null; unknown ones are left out. */
export function asCartItems(value: unknown): CartItem[] | null {
  if (!Array.isArray(value)) return null
  const items = value.map((item) => {
    const missing = { variant: null, variantLabel: null, regularPrice: null, memberPrice: null }
    return asShape<CartItem>(isRecord(item) ? { ...missing, ...item } : null, cartItemChecks)
  })
  return items.every((item) => item !== null) ? items : null
}

/** The signed-in customer as the contract has them, or null. */
export function asUser(value: unknown): User | null {
  return asShape<User>(value, userChecks)
}

/** The value with the named fields only, or null where one is not as it should be. */
export function asShape<Shape>(value: unknown, checks: Record<keyof Shape, (value: unknown) => boolean>): Shape | null {
  if (!isRecord(value)) return null
  const names = Object.keys(checks) as (keyof Shape & string)[]
  if (!names.every((name) => checks[name](value[name]))) return null
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Shape
}

function isRecord(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
