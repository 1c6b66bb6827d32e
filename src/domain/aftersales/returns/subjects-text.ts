import type { WithdrawalSubject } from '#shared/vocabularies.ts'

/** What a withdrawal concerns, as a line of a mail's facts: it begins with a capital letter. */
export function subjectsText(say: (key: string) => string, subjects: readonly WithdrawalSubject[]): string {
  const text = subjects.map((subject) => say(`withdrawal.subject_${subject}`)).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
