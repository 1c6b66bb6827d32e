import { z } from 'zod'
import { listAnswer } from '#contract/office/lists.ts'
import { languages } from '#shared/markets.ts'
import { mailGroups } from '#shared/vocabularies.ts'

export const mailTemplate = z.object({
  kind: z.string(),
  group: z.enum(mailGroups),
  /** Whether a real order can fill it. */
  takes_order: z.boolean(),
})
export type MailTemplate = z.infer<typeof mailTemplate>
export const mailTemplateList = listAnswer(mailTemplate)
export type MailTemplateList = z.infer<typeof mailTemplateList>

const number = z.coerce.number('validation.invalid').int('validation.invalid').min(1).max(2_147_483_647)

/** `number`: of the order that fills it; left out, invented data does. */
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

export const mailTestAnswer = z.object({ to: z.string() })
export type MailTestAnswer = z.infer<typeof mailTestAnswer>
