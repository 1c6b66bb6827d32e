import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { MemberPageResponse } from '#contract/office/sales/members.ts'
import type { OptionsFor } from '#office/api/api-client.ts'
import { useDecodedAction } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the membership of the screen below the dialog. */
export function useMember(): MemberPageResponse {
  return useOutletContext<MemberPageResponse>()
}

/** Runs an action on the membership. On success it closes the dialog and shows a message. */
export function useMemberAction<ApiResponse = unknown>(
  path: string,
  say: (response: ApiResponse, t: ReturnType<typeof useTranslation>['t']) => string,
  ...[options]: OptionsFor<ApiResponse, object>
) {
  const { t } = useTranslation()
  const member = useMember()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useDecodedAction<ApiResponse>('POST', `/members/${member.id}/${path}`, {
    decode: options?.decode,
    refresh: ['/members', '/overview', '/customers'],
    onDone(response) {
      close()
      showToast(say(response, t))
    },
  })
  return { member, close, action, run: (body: Record<string, unknown> = {}) => action.mutate({ body }) }
}

export function personOf({ name, email }: MemberPageResponse): string {
  return name || email
}
