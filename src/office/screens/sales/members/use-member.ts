import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { MemberPageAnswer } from '#contract/office/sales/members.ts'
import { useAct } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the membership of the screen below the dialog. */
export function useMember(): MemberPageAnswer {
  return useOutletContext<MemberPageAnswer>()
}

/** Runs an action on the membership. On success it closes the dialog and shows a message. */
export function useMemberAct<Answer = MemberPageAnswer>(
  path: string,
  say: (response: Answer, t: ReturnType<typeof useTranslation>['t']) => string,
) {
  const { t } = useTranslation()
  const member = useMember()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useAct<Answer>('POST', `/members/${member.id}/${path}`, {
    refresh: ['/members', '/overview', '/customers'],
    onDone(response) {
      close()
      showToast(say(response, t))
    },
  })
  return { member, close, act: action, run: (body: Record<string, unknown> = {}) => action.mutate({ body }) }
}

export function personOf({ name, email }: MemberPageAnswer): string {
  return name || email
}
