import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { countries } from '#shared/markets.ts'
import { useOrder, useOrderAction } from './use-order.ts'

const fields = ['first_name', 'last_name', 'address', 'apartment', 'zip', 'city', 'phone'] as const
type Conflict = { field: string; theirs: unknown; yours: unknown }

/** Changes the delivery address. If another user changed it too, shows both values to choose from. */
export function Component() {
  const { t } = useTranslation()
  const { country } = useFormats()
  const order = useOrder()
  const navigate = useNavigate()
  const [base] = useState(order)
  const [values, setValues] = useState<Record<string, string>>(() => ({ ...base.address }))
  const [version, setVersion] = useState(base.version)
  const close = () => navigate('..', { relative: 'path', preventScrollReset: true })
  const change = useOrderAction('PATCH', `/orders/${order.number}/address`, () => {
    close()
    showToast(t('act.saved'))
  })
  const { error } = change
  const conflicts = error?.code === 'edit.conflict' ? (error.body.changed as Conflict[]) : []
  const changed = [...fields, 'country'].filter(
    (field) => values[field] !== (base.address as Record<string, string>)[field],
  )
  const set = (field: string, value: string) => setValues({ ...values, [field]: value })
  const save = (at: number) =>
    change.mutate({
      body: Object.fromEntries(changed.map((field) => [field, values[field]])),
      version: at,
    })
  return (
    <ActionDialog
      title={t('orders.addressDialog.title')}
      confirmLabel={t(conflicts.length ? 'orders.addressDialog.saveAnyway' : 'act.save')}
      isPending={change.isPending}
      isIncomplete={changed.length === 0}
      missing={t('act.unchanged')}
      error={error}
      onConfirm={() => {
        // Version that the other user saved; the chosen values are applied to it.
        const at = conflicts.length ? Number(error?.body.current) : version
        setVersion(at)
        save(at)
      }}
      onClose={close}
    >
      {conflicts.map(({ field, theirs, yours }) => (
        <div key={field} className="grid gap-2 rounded-md border border-line p-3">
          <p className="font-medium">{t(`orders.addressDialog.${field}`, { defaultValue: field })}</p>
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => set(field, String(theirs))}>
              {t('orders.addressDialog.theirs', { value: String(theirs) })}
            </Button>
            <Button onPress={() => set(field, String(yours))}>
              {t('orders.addressDialog.yours', { value: String(yours) })}
            </Button>
          </div>
        </div>
      ))}
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`orders.addressDialog.${field}`)}
            value={values[field] ?? ''}
            errors={error?.errors[field]}
            onChange={(event) => set(field, event.target.value)}
          />
        ))}
        <Select
          label={t('orders.columns.country')}
          value={values.country}
          errors={error?.errors.country}
          options={countries.map((value) => ({ value, label: country(value) }))}
          onChange={(event) => set('country', event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
