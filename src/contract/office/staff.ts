import { z } from 'zod'
import { languages } from '#shared/markets.ts'

export const signInRequest = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(128) })

/** `code`: POST /sign-in/code comes next; `enrol`: POST /me/two-factor. */
export const signInAnswer = z.object({ step: z.enum(['ready', 'code', 'enrol']) })
export type SignInAnswer = z.infer<typeof signInAnswer>

/** A role that the demo offers at its sign-in page; none outside the demo. */
export const demoRole = z.object({ role: z.string(), name: z.string() })
export type DemoRole = z.infer<typeof demoRole>
export const signInOffer = z.object({ demo: z.array(demoRole) })

export const themes = ['light', 'dark', 'system'] as const

export const meAnswer = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** What the server will allow; the browser hides the rest. */
  permissions: z.array(z.string()),
  language: z.enum(languages),
  theme: z.enum(themes),
  two_factor: z.boolean(),
  two_factor_required: z.boolean(),
  /** The payment provider moves no real money. */
  test: z.boolean(),
  /** Days and times are shown in it. */
  time_zone: z.string(),
  /** The shop's name, for the sidebar. */
  shop: z.string(),
})
export type MeAnswer = z.infer<typeof meAnswer>

export const meRequest = z.object({ language: z.enum(languages), theme: z.enum(themes) }).partial()
