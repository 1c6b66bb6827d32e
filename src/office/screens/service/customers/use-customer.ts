import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { CustomerPageAnswer } from '#contract/office/service/customers.ts'
import { useAct } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the customer of the screen below the dialog. */
export function useCustomer(): CustomerPageAnswer {
  return useOutletContext<CustomerPageAnswer>()
}

/** Runs an action on the customer. On success it closes the dialog and shows the message with the key `done`. */
export function useCustomerAct<Answer = CustomerPageAnswer>(
  [method, path]: [method: string, path: string],
  done: string,
  { to, onDone }: { to?: string; onDone?(response: Answer): void } = {},
) {
  const { t } = useTranslation()
  const customer = useCustomer()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useAct<Answer>(method, `/customers/${customer.id}/${path}`, {
    refresh: ['/customers', '/members', '/orders', '/overview'],
    onDone(response) {
      onDone?.(response)
      if (to) navigate(to)
      else close()
      showToast(t(`customers.done.${done}`))
    },
  })
  return { customer, close, act: action, run: (body?: Record<string, unknown>) => action.mutate(body ? { body } : {}) }
}

export function personOf({ name, email }: CustomerPageAnswer): string {
  return name || email
}
