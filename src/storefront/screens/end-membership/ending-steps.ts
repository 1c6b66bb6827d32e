import { endingWishRequest, openedWish, type StatedWish, statedWish } from '#contract/ending-wishes.ts'
import { localTime } from '#shared/shop-days.ts'
import { type FieldErrors, fieldErrorsOf } from '#shared/shop-error.ts'
import { type ApiClient, ApiRefusal, bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'
import { report } from '#storefront/state/report.ts'
import type { Storefront } from '#storefront/state/storefront.ts'

export type EndingFields = { name: string; email: string; reference: string; date: string }

/** Where a visitor is: filling in, checking what was filled in, or done. `problem` is a message key. */
export type EndingStep =
  | { kind: 'form'; fields: EndingFields; errors: FieldErrors; problem: string | null }
  | { kind: 'recap'; fields: EndingFields; problem: string | null }
  | { kind: 'done'; fields: EndingFields; stated: StatedWish }

export const firstStep: EndingStep = {
  kind: 'form',
  fields: { name: '', email: '', reference: '', date: '' },
  errors: {},
  problem: null,
}

/**
 * What a press of a form's button leads to; the same on the server, where a browser without scripts posted the form.
 * @param typed the form's fields; `step` is the button's: `recap`, `change` or `send`
 */
export async function nextStep(
  { api, now, shop }: Pick<Storefront, 'api' | 'now' | 'shop'>,
  typed: Readonly<Record<string, string>>,
): Promise<EndingStep> {
  const { name = '', email = '', reference = '', date = '', step = '' } = typed
  const fields = { name, email, reference, date }
  const checked = endingWishRequest.safeParse(fields)
  const errors = checked.success ? {} : fieldErrorsOf(checked.error)
  if (checked.success && date && date < localTime(now(), shop.timeZone).day) errors.date = ['validation.dateAhead']
  if (!checked.success || errors.date || step === 'change') {
    return { kind: 'form', fields, errors: step === 'change' ? {} : errors, problem: null }
  }
  if (step !== 'send') return { kind: 'recap', fields: checked.data, problem: null }
  try {
    const response = await write(api, 'POST', '/api/ending-wishes', { json: checked.data })
    return { kind: 'done', fields: checked.data, stated: statedWish.parse(await bodyOf(response)) }
  } catch (error) {
    report('The wish to end a membership could not be sent', error)
    const refused = error instanceof ApiRefusal ? error.errors : null
    if (refused) return { kind: 'form', fields, errors: refused, problem: null }
    return { kind: 'recap', fields: checked.data, problem: problemOf(error) }
  }
}

/** A wish behind a mailed link: as it is, or confirmed. `missing`: there is none such. */
export type OpenedEnding =
  | { kind: 'opened'; state: 'open' | 'confirmed' | 'dismissed' | 'expired'; endsAt: string | null }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }

export async function openEnding(api: ApiClient, token: string, isConfirmed: boolean): Promise<OpenedEnding> {
  const path = `/api/ending-wishes/${encodeURIComponent(token)}`
  try {
    const response = await (isConfirmed ? write(api, 'POST', `${path}/confirm`, {}) : api.call('GET', path))
    const { state, ends_at: endsAt } = openedWish.parse(await bodyOf(response))
    return { kind: 'opened', state, endsAt }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return { kind: 'missing' }
    if (error instanceof ApiRefusal && error.status === 410) return { kind: 'opened', state: 'expired', endsAt: null }
    report('The wish behind a link could not be read', error)
    return { kind: 'failed', problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  const isTooMany = error instanceof ApiRefusal && error.status === 429
  return isTooMany ? 'request.tooMany' : 'ending.failed'
}
