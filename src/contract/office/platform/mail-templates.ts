import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
import { languages } from '#shared/markets.ts'
import { mailGroups } from '#shared/vocabularies.ts'

export const mailTemplate = z.object({
  kind: z.string(),
  group: z.enum(mailGroups),
  /** True if a real order can fill the template. */
  takes_order: z.boolean(),
})
export type MailTemplate = z.infer<typeof mailTemplate>
export const mailTemplateList = listResponse(mailTemplate)
export type MailTemplateList = z.infer<typeof mailTemplateList>

const number = z.coerce.number('validation.invalid').int('validation.invalid').min(1).max(2_147_483_647)

/** `number`: the order that fills the mail; defaults to sample data. */
export const mailPreviewQuery = z.strictObject({ language: z.enum(languages), number: number.optional() })
export const mailTestRequest = z.strictObject({ language: z.enum(languages), number: number.nullable().optional() })

export const mailPreview = z.object({
  kind: z.string(),
  language: z.enum(languages),
  number: z.number().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type MailTemplatePreview = z.infer<typeof mailPreview>

export const mailTestResponse = z.object({ to: z.string() })
export type MailTestResponse = z.infer<typeof mailTestResponse>
