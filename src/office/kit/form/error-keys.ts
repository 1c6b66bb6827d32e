import type { z } from 'zod'

/** Returns the message key for a zod issue, if the schema does not name one itself. */
export function errorKeyOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && issue.minimum === 1) return 'validation.required'
    return issue.origin === 'string' ? 'validation.tooShort' : 'validation.tooSmall'
  }
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'validation.tooLong' : 'validation.tooMuch'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'validation.email'
  const isMissing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)
  return isMissing ? 'validation.required' : 'validation.invalid'
}
