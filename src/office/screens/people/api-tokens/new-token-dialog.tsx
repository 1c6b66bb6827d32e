import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext } from 'react-router'
import type { TokenList, TokenMade } from '#contract/office/people/api-tokens.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Select, TextField } from '#office/kit/field.tsx'
import { Skeleton } from '#office/kit/section.tsx'
import { ShownOnce } from '#office/kit/shown-once.tsx'
import { dayMs } from '#shared/dates.ts'
import { ScopeChoice } from './scope-choice.tsx'

const lives = [30, 90, 365] as const

/** Creates a token and shows its text once. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useOutletContext<TokenList | undefined>()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<string[]>([])
  const close = () => navigate('/settings/tokens', { preventScrollReset: true })
  const make = useAction<TokenMade>('POST', '/tokens', { refresh: ['/tokens'] })
  const { data: made, error } = make
  if (made) {
    const { name: title, token: secret } = made
    return (
      <ShownOnce title={title} label={t('tokens.token')} secret={secret} text={t('tokens.shownOnce')} onKept={close} />
    )
  }
  const expires = days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null
  return (
    <ActionDialog
      title={t('tokens.make')}
      confirmLabel={t('tokens.make')}
      consequence={t('tokens.peopleOnly')}
      isPending={make.isPending}
      isIncomplete={!name.trim() || scopes.length === 0}
      missing={t('act.noScopes')}
      error={error}
      onConfirm={() => make.mutate({ body: { name: name.trim(), scopes, expires_at: expires } })}
      onClose={close}
    >
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        required
        value={name}
        maxLength={60}
        errors={error?.errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t('tokens.life')}
        value={days}
        errors={error?.errors.expires_at}
        options={[
          ...lives.map((count) => ({ value: String(count), label: t('tokens.days', { count }) })),
          { value: '', label: t('tokens.forGood') },
        ]}
        onChange={({ target }) => setDays(target.value)}
      />
      {list ? <ScopeChoice grantable={list.grantable} chosen={scopes} onChange={setScopes} /> : <Skeleton rows={8} />}
    </ActionDialog>
  )
}
