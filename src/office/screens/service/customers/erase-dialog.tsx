import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import { personOf, useCustomerAction } from './use-customer.ts'

/** Erases the customer permanently; the address has to be typed for confirmation. */
export function Component() {
  const { t } = useTranslation()
  const { customer, close, action, run } = useCustomerAction<void>(['POST', 'erase'], 'erase', { to: '/customers' })
  const [email, setEmail] = useState('')
  const [isGivenUp, setGivenUp] = useState(false)
  const { orders, open_orders: open, memberships, ends_membership: ends } = customer.erasing
  const stays = [
    orders > 0 && t('customers.erase.orders', { count: orders }),
    memberships > 0 && t('customers.erase.memberships', { count: memberships }),
    t('customers.erase.log'),
  ]
  const goes = [
    t('customers.erase.goes'),
    ends && t('customers.erase.endsMembership'),
    customer.blocked && t('customers.erase.endsBlock'),
  ]
  return (
    <ActionDialog
      title={t('customers.erase.title', { name: personOf(customer) })}
      confirmLabel={t('customers.erase.confirm')}
      consequence={t('customers.erase.consequence')}
      isDanger
      isPending={action.isPending}
      isIncomplete={!email.trim() || (open.length > 0 && !isGivenUp)}
      missing={t('act.tick', { label: t('customers.erase.giveUp') })}
      error={action.error}
      onConfirm={() => run({ email: email.trim(), open_orders: isGivenUp })}
      onClose={close}
    >
      <Points title={t('customers.erase.goesTitle')} points={goes} />
      <Points title={t('customers.erase.staysTitle')} points={stays} />
      {open.length > 0 && (
        <div className="rounded-md bg-bad-pale px-3 py-2">
          <p className="text-bad">
            {t('customers.erase.open', {
              count: open.length,
              numbers: open.map((number) => `#${number}`).join(', '),
            })}
          </p>
          <Checkbox
            label={t('customers.erase.giveUp')}
            checked={isGivenUp}
            onChange={(event) => setGivenUp(event.target.checked)}
          />
        </div>
      )}
      <TextField
        label={t('customers.erase.email', { email: customer.email })}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        errors={action.error?.errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActionDialog>
  )
}

function Points({ title, points }: { title: string; points: (string | false)[] }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <ul className="grid list-disc gap-1 pl-5">{points.map((point) => point && <li key={point}>{point}</li>)}</ul>
    </div>
  )
}
