import { z } from 'zod'
import { listAnswer } from '#contract/office/lists.ts'
import { emailField } from '#shared/email-field.ts'
import { languages } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { notices, staffRoles, themes } from '#shared/vocabularies.ts'

export const staffRole = z.enum(staffRoles)

/** `demo`: in the demo only, the role whose staff member is signed in without a password. */
export const signInRequest = z
  .object({ email: z.string().min(1).max(254), password: z.string().min(1).max(128), demo: staffRole })
  .partial()
  .refine((body) => body.demo || body.email !== undefined, { path: ['email'], message: 'validation.required' })
  .refine((body) => body.demo || body.password !== undefined, { path: ['password'], message: 'validation.required' })

/** `code`: POST /sign-in/code comes next; `enrol`: POST /me/two-factor. */
export const signInAnswer = z.object({ step: z.enum(['ready', 'code', 'enrol']) })
export type SignInAnswer = z.infer<typeof signInAnswer>

/** Whom the demo signs in with one click; nobody anywhere else. */
const demoRole = z.object({ role: staffRole, name: z.string() })
export const signInOffer = z.object({
  /** Whether the browser has a session already: only then GET /me answers. */
  signed_in: z.boolean(),
  demo: z.array(demoRole),
})
export type SignInOffer = z.infer<typeof signInOffer>

/** Of the authenticator app, or a recovery code. */
const anyCode = typedText().min(1).max(40)
const password = z.string().min(1).max(128)

/** Either of the two; what is typed as a code may be a recovery code as well. */
export const codeRequest = z
  .object({ code: anyCode, recovery_code: anyCode })
  .partial()
  .refine((body) => body.code !== undefined || body.recovery_code !== undefined, {
    path: ['code'],
    message: 'validation.required',
  })

export const codeAnswer = z.object({
  step: z.literal('ready'),
  /** After a recovery code: how many are left. */
  recovery_codes_left: z.number().nullable(),
})

/** One of the two; a code only where there is a second factor. */
export const confirmRequest = z.object({ password, code: anyCode }).partial()

/** Without a code it begins, with the app's first code it is on. */
export const twoFactorRequest = z.object({ code: anyCode.optional() })

export const twoFactorAnswer = z.object({
  /** To be scanned, as an address; `secret`: the same to type; `qr`: the same as SVG. */
  uri: z.string().optional(),
  secret: z.string().optional(),
  qr: z.string().optional(),
  /** Shown this once. */
  recovery_codes: z.array(z.string()).optional(),
})
export type TwoFactorAnswer = z.infer<typeof twoFactorAnswer>

export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) })
export const twoFactorEndRequest = z.object({ password, code: anyCode })

export const sessionList = listAnswer(
  z.object({
    id: z.string(),
    device: z.string(),
    address: z.string(),
    created_at: z.string(),
    last_used_at: z.string(),
    /** The session that asks. */
    current: z.boolean(),
  }),
)
export type SessionList = z.infer<typeof sessionList>

export const meAnswer = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** What the server will allow; the browser hides the rest. */
  permissions: z.array(z.string()),
  language: z.enum(languages),
  theme: z.enum(themes),
  /** Events of which one gets a mail; `notices_offered`: those that the role may choose. */
  notices: z.array(z.enum(notices)),
  notices_offered: z.array(z.enum(notices)),
  two_factor: z.boolean(),
  /** In the demo: a sensitive act is confirmed without password or code. */
  confirms_by_press: z.boolean(),
  /** Everybody who visits the demo signs in to this account: how, cannot be changed. */
  shared: z.boolean(),
  two_factor_required: z.boolean(),
  /** Null without a second factor. */
  recovery_codes_left: z.number().nullable(),
  /** The payment provider moves no real money. */
  test: z.boolean(),
  /** Days and times are shown in it. */
  time_zone: z.string(),
  /** The shop's name, for the sidebar. */
  shop: z.string(),
})
export type MeAnswer = z.infer<typeof meAnswer>

export const meRequest = z
  .object({ language: z.enum(languages), theme: z.enum(themes), notices: z.array(z.enum(notices)).max(notices.length) })
  .partial()

export const staffStates = ['ACTIVE', 'DISABLED', 'INVITED', 'EXPIRED'] as const

/** A staff member, or an invitation that nobody has accepted yet (id `invitation-7`). */
export const staffAnswer = z.object({
  id: z.string(),
  state: z.enum(staffStates),
  email: z.string(),
  name: z.string().nullable(),
  role: staffRole,
  language: z.string(),
  two_factor: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Of an invitation. */
  expires_at: z.string().nullable(),
  version: z.number(),
})
export type StaffAnswer = z.infer<typeof staffAnswer>
export const staffList = listAnswer(staffAnswer)

/** `two_factor: false` helps somebody who lost telephone and recovery codes. */
export const staffRequest = z
  .object({ role: staffRole, language: z.enum(languages), disabled: z.boolean(), two_factor: z.literal(false) })
  .partial()

export const invitationRequest = z.object({
  email: emailField,
  role: staffRole,
  /** Of the mail, and of the back office for them; left out: that of who invites. */
  language: z.enum(languages).optional(),
})

export const invitationAnswer = z.object({
  email: z.string(),
  role: staffRole,
  language: z.string(),
  shop: z.string(),
  /** The account that the address has signs in with its own password; else name and a new one are asked for. */
  has_password: z.boolean(),
})
export type InvitationAnswer = z.infer<typeof invitationAnswer>

export const acceptRequest = z.object({ name: typedText().max(100).optional(), password })
