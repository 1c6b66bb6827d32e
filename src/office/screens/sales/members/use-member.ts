import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { MemberPageAnswer } from '#contract/office/sales/members.ts'
import { useAct } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** The membership of the screen that a dialog stands over. */
export function useMember(): MemberPageAnswer {
  return useOutletContext<MemberPageAnswer>()
}

/** An act on the membership; closes the dialog when it is done, and says so. */
export function useMemberAct<Answer = MemberPageAnswer>(
  path: string,
  say: (answer: Answer, t: ReturnType<typeof useTranslation>['t']) => string,
) {
  const { t } = useTranslation()
  const member = useMember()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const act = useAct<Answer>('POST', `/members/${member.id}/${path}`, {
    refresh: ['/members', '/overview', '/customers'],
    onDone(answer) {
      close()
      showToast(say(answer, t))
    },
  })
  return { member, close, act, run: (body: Record<string, unknown> = {}) => act.mutate({ body }) }
}

/** Whom a mail goes to, as a dialog names them. */
export function personOf({ name, email }: MemberPageAnswer): string {
  return name || email
}
