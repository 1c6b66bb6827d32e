import i18next from 'i18next'
import type { MeResponse } from '#contract/office/people/staff.ts'
import { callApi, OfficeError } from '#office/api/api-client.ts'
import { queryClient } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns a function that changes the user's own language, theme or mails, with immediate effect. */
export function usePreferences() {
  return async (changes: Partial<Pick<MeResponse, 'language' | 'theme' | 'notices'>>) => {
    try {
      const changed = await callApi<MeResponse>('PATCH', '/me', { body: changes })
      queryClient.setQueryData(['/me'], changed)
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error
      showToast(error.message || i18next.t('act.notSaved'))
    }
  }
}
