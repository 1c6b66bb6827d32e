import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
import { emailField } from '#shared/email-field.ts'
import { languages } from '#shared/markets.ts'
import { currencies } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'
import { notices, signInSteps, staffRoles, themes } from '#shared/vocabularies.ts'

export const staffRole = z.enum(staffRoles)

/** `demo`: role to sign in with without a password; demo only. */
export const signInRequest = z
  .object({ email: z.string().min(1).max(254), password: z.string().min(1).max(128), demo: staffRole })
  .partial()
  .refine((body) => body.demo || body.email !== undefined, { path: ['email'], message: 'validation.required' })
  .refine((body) => body.demo || body.password !== undefined, { path: ['password'], message: 'validation.required' })

/** Next step: `code` is POST /sign-in/code, `enrol` is POST /me/two-factor. */
export const signInResponse = z.object({ step: z.enum(signInSteps) })
export type SignInResponse = z.infer<typeof signInResponse>

/** Person that the demo signs in with one click; empty outside the demo. */
const demoRole = z.object({ role: staffRole, name: z.string() })
export const signInOffer = z.object({
  /** True if the browser already has a session, which GET /me requires. */
  signed_in: z.boolean(),
  /** Name of the host's brand and path of its logo, as every visitor of the shop sees them. */
  shop: z.object({ name: z.string(), logo: z.string() }),
  demo: z.array(demoRole),
})
export type SignInOffer = z.infer<typeof signInOffer>

/** Code from the authenticator app, or a recovery code. */
const anyCode = typedText().min(1).max(40)
const password = z.string().min(1).max(128)

/** Requires one of the two; `code` also accepts a recovery code. */
export const codeRequest = z
  .object({ code: anyCode, recovery_code: anyCode })
  .partial()
  .refine((body) => body.code !== undefined || body.recovery_code !== undefined, {
    path: ['code'],
    message: 'validation.required',
  })

export const codeResponse = z.object({
  step: z.literal('ready'),
  /** Number of recovery codes left after using one. */
  recovery_codes_left: z.number().nullable(),
})

/** Takes one of the two; `code` only if there is a second factor. */
export const confirmRequest = z.object({ password, code: anyCode }).partial()

/** Starts the setup if `code` is omitted; the app's first code completes it. */
export const twoFactorRequest = z.object({ code: anyCode.optional() })

export const twoFactorResponse = z.object({
  /** `uri` is the setup address to scan, `secret` the same for typing, and `qr` the same as an SVG image. */
  uri: z.string().optional(),
  secret: z.string().optional(),
  qr: z.string().optional(),
  /** Shown only once. */
  recovery_codes: z.array(z.string()).optional(),
})
export type TwoFactorResponse = z.infer<typeof twoFactorResponse>

export const recoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) })
export const twoFactorEndRequest = z.object({ password, code: anyCode })

export const sessionList = listResponse(
  z.object({
    id: z.string(),
    device: z.string(),
    address: z.string(),
    created_at: z.string(),
    last_used_at: z.string(),
    /** True for the caller's own session. */
    current: z.boolean(),
  }),
)
export type SessionList = z.infer<typeof sessionList>

export const meResponse = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Permissions enforced by the server; the browser hides everything else. */
  permissions: z.array(z.string()),
  language: z.enum(languages),
  theme: z.enum(themes),
  /** Events that trigger a mail to this person. `notices_offered` lists those available to the role. */
  notices: z.array(z.enum(notices)),
  notices_offered: z.array(z.enum(notices)),
  two_factor: z.boolean(),
  /** True in the demo: sensitive actions are confirmed without password or code. */
  confirms_by_press: z.boolean(),
  /** True for accounts shared by all demo visitors, whose sign-in cannot be changed. */
  shared: z.boolean(),
  two_factor_required: z.boolean(),
  /** Unused recovery codes; null if there is no second factor. */
  recovery_codes_left: z.number().nullable(),
  /** True if the payment provider moves no real money. */
  test: z.boolean(),
  /** Time zone in which days and times are shown. */
  time_zone: z.string(),
  /** The shop's name, for the sidebar. */
  shop: z.string(),
  /** What the markets charge in, then what else has a reference rate: products may have prices in each. */
  currencies: z.array(z.enum(currencies)),
})
export type MeResponse = z.infer<typeof meResponse>

export const meRequest = z
  .object({ language: z.enum(languages), theme: z.enum(themes), notices: z.array(z.enum(notices)).max(notices.length) })
  .partial()

export const staffStates = ['ACTIVE', 'DISABLED', 'INVITED', 'EXPIRED'] as const

/** Staff member, or an invitation that is not accepted yet (id `invitation-7`). */
export const staffResponse = z.object({
  id: z.string(),
  state: z.enum(staffStates),
  email: z.string(),
  name: z.string().nullable(),
  role: staffRole,
  language: z.string(),
  two_factor: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Expiry of an invitation; null for staff members. */
  expires_at: z.string().nullable(),
  version: z.number(),
})
export type StaffResponse = z.infer<typeof staffResponse>
export const staffList = listResponse(staffResponse)

/** `two_factor: false` helps staff who lost both phone and recovery codes. */
export const staffRequest = z
  .object({ role: staffRole, language: z.enum(languages), disabled: z.boolean(), two_factor: z.literal(false) })
  .partial()

export const invitationRequest = z.object({
  email: emailField,
  role: staffRole,
  /** Language of the mail and of the new member's back office; defaults to the inviter's. */
  language: z.enum(languages).optional(),
})

export const invitationResponse = z.object({
  email: z.string(),
  role: staffRole,
  language: z.string(),
  shop: z.string(),
  /**
   * True if the address has an account, whose password is used to sign in. Otherwise name and a new password are
   * required.
   */
  has_password: z.boolean(),
})
export type InvitationResponse = z.infer<typeof invitationResponse>

export const acceptRequest = z.object({ name: typedText().max(100).optional(), password })
