import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { typedText } from '#shared/typed-text.ts'
import { statementScopes } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
// An acknowledgement goes to a mailbox that may be a stranger's, so it must not carry links.
const link = /:\/\/|www\./i
const plain = (max: number) =>
  typedText('validation.required')
    .overwrite((text) => text.replace(/[\t\r]/g, ' '))
    .min(1, { error: 'validation.required', abort: true })
    .max(max, 'validation.tooLong')
    .refine((text) => !link.test(text), 'validation.noLinks')

const oneLine = (max: number) => plain(max).refine((text) => !text.includes('\n'), 'validation.invalid')

/** Body of POST /api/withdrawals: a withdrawal stated without signing in (D50). */
export const statementRequest = z
  .object({
    name: oneLine(100),
    number: oneLine(40),
    email: emailField,
    scope: z.enum(statementScopes, 'validation.required'),
    items: z.string().max(2_000, 'validation.tooLong').default(''),
  })
  .superRefine(({ scope, items }, context) => {
    if (scope !== 'items') return
    const checked = plain(500).safeParse(items)
    for (const { message } of checked.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['items'], message })
    }
  })

export const statementToken = z.object({ token: z.string() })

/** A statement as it was typed. `stated_at` is null until it is confirmed; nothing tells whether an order fits. */
export const withdrawalStatement = z.object({
  name: z.string(),
  number: z.string(),
  email: z.string(),
  scope: z.enum(statementScopes),
  items: z.string(),
  stated_at: moment.nullable(),
})
export type WithdrawalStatement = z.infer<typeof withdrawalStatement>
