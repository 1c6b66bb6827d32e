import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { redirectKinds } from '#shared/vocabularies.ts'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [kind, setKind] = useState('product')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const close = () => navigate('/products/redirects', { preventScrollReset: true })
  const add = useAction('POST', '/redirects', {
    refresh: ['/redirects'],
    onDone() {
      close()
      showToast(t('redirects.added'))
    },
  })
  const isPath = kind === 'path'
  return (
    <ActionDialog
      title={t('redirects.add')}
      confirmLabel={t('redirects.add')}
      isPending={add.isPending}
      isIncomplete={!from.trim() || !to.trim()}
      error={add.error}
      onConfirm={() => add.mutate({ body: { kind, from: from.trim(), to: to.trim() } })}
      onClose={close}
    >
      <Select
        label={t('redirects.kind')}
        value={kind}
        options={redirectKinds.map((value) => ({ value, label: t(`redirects.kinds.${value}`) }))}
        onChange={(event) => setKind(event.target.value)}
      />
      <TextField
        label={t('redirects.from')}
        hint={t(isPath ? 'redirects.pathHint' : 'redirects.slugHint')}
        required
        value={from}
        maxLength={300}
        errors={add.error?.errors.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t('redirects.to')}
        required
        value={to}
        maxLength={300}
        errors={add.error?.errors.to}
        onChange={(event) => setTo(event.target.value)}
      />
    </ActionDialog>
  )
}
