import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { CustomerPageResponse } from '#contract/office/service/customers.ts'
import { useDecodedAction } from '#office/api/queries.ts'
import { showToast } from '#office/kit/toasts.tsx'

/** Returns the customer of the screen below the dialog. */
export function useCustomer(): CustomerPageResponse {
  return useOutletContext<CustomerPageResponse>()
}

/** Runs an action on the customer. On success it closes the dialog and shows the message with the key `done`. */
export function useCustomerAction<ApiResponse = unknown>(
  [method, path]: [method: string, path: string],
  done: string,
  { to, onDone }: { to?: string; onDone?(response: ApiResponse): void } = {},
) {
  const { t } = useTranslation()
  const customer = useCustomer()
  const navigate = useNavigate()
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const action = useDecodedAction<ApiResponse>(method, `/customers/${customer.id}/${path}`, {
    refresh: ['/customers', '/members', '/orders', '/overview'],
    onDone(response) {
      onDone?.(response)
      if (to) navigate(to)
      else close()
      showToast(t(`customers.done.${done}`))
    },
  })
  return { customer, close, action, run: (body?: Record<string, unknown>) => action.mutate(body ? { body } : {}) }
}

export function personOf({ name, email }: CustomerPageResponse): string {
  return name || email
}
