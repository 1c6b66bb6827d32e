import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { countries, languages } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { endReasons } from '#shared/vocabularies.ts'
import { amount } from './amounts.ts'

const name = typedText().max(100, 'validation.tooLong').default('')
const newPassword = z
  .string('validation.required')
  .min(8, 'validation.passwordLength')
  .max(128, 'validation.passwordLength')

export const loginRequest = z.object({
  email: emailField,
  password: z.string('validation.required').min(1, 'validation.required').max(1_000, 'auth.failed'),
  remember: z.boolean().optional().default(false),
})
export const registerRequest = z.object({ email: emailField, password: newPassword, firstName: name, lastName: name })
export const tokenResponse = z.object({ token: z.string() })

export const user = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Sweden as specified. With the other reading (D37), the country of the last order, or else the market's. */
  country: z.enum(countries),
  postalCode: z.string(),
  member: z.boolean(),
})
export type User = z.infer<typeof user>

/** Language of mails about the account and the membership. */
export const mailLanguage = z.object({ language: z.enum(languages) })

export const userUpdate = z
  .object({
    firstName: typedText().max(100),
    lastName: typedText().max(100),
    email: emailField,
    postalCode: typedText().max(20),
    language: z.enum(languages, 'validation.invalid'),
    /** Current password; required if `email` changes. */
    password: z.string().max(1_000, 'auth.wrongPassword'),
  })
  .partial()

export const forgotPasswordRequest = z.object({ email: typedText().max(1_000).default('') })
/** `signIn`: true to respond with a bearer token, like signing in with the new password. */
export const resetPasswordRequest = z.object({
  token: z.string().min(1).max(200),
  password: newPassword,
  signIn: z.boolean().default(false),
})

export const subscription = z.object({
  id: z.string(),
  /** Status at the provider, or the status it is about to get there. */
  stripe_status: z.string(),
  /**
   * True if the provider has not started it yet; `stripe_status` and dates are then those promised by the order
   * (D36).
   */
  starting: z.boolean().default(false),
  price: amount,
  currency: z.string(),
  trial_ends_at: z.string().nullable(),
  next_charge_at: z.string().nullable(),
  ends_at: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscription>
export const subscriptionResponse = z.object({ data: z.object({ subscription: subscription.nullable() }) })
export const subscriptionList = z.array(subscription)

/** Reason for ending a membership, which the member may give voluntarily. */
export const endReasonRequest = z.object({
  reason: z.enum(endReasons, 'validation.required'),
  comment: typedText().max(1_000, 'validation.tooLong').optional(),
})

/** New payment method, created in the provider's card field in the browser. */
export const cardChangeRequest = z.object({
  paymentMethodId: z.string('validation.required').regex(/^pm_[A-Za-z0-9_]{1,250}$/, 'card.invalid'),
})

/** Stored card; `expires` is year and month. `payable`: the checkout may charge it by its `id`. */
export const storedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expires: z.string(),
  payable: z.boolean(),
})
export type StoredCard = z.infer<typeof storedCard>
export const storedCardResponse = storedCard.nullable()

export const memberInvoice = z.object({
  id: z.string(),
  number: z.string(),
  created_at: z.string(),
  amount,
  currency: z.string(),
  status: z.enum(['paid', 'open', 'void', 'uncollectible']),
  url: z.string().nullable(),
})
export type MemberInvoice = z.infer<typeof memberInvoice>
export const memberInvoiceList = z.array(memberInvoice)

/** `retry_at` is null if the charge will not be retried. */
export const owedPayment = z.object({ amount, currency: z.string(), retry_at: z.string().nullable() })
export type OwedPayment = z.infer<typeof owedPayment>

/** `clientSecret` lets the card's owner confirm a pending charge with the bank; null if there is none. */
export const confirmationResponse = z.object({ clientSecret: z.string().nullable(), owed: owedPayment.nullable() })
export type ConfirmationResponse = z.infer<typeof confirmationResponse>
