import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import type { TokenList, TokenResponse } from '#contract/office/people/api-tokens.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextField } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { ScopeChoice } from './scope-choice.tsx'

export function Component() {
  const { id } = useParams()
  const list = useOutletContext<TokenList | undefined>()
  const token = list?.items.find((each) => String(each.id) === id)
  return list && token ? <ChangeDialog token={token} grantable={list.grantable} /> : null
}

function ChangeDialog({ token, grantable }: { token: TokenResponse; grantable: readonly string[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState(token.name)
  const [scopes, setScopes] = useState<string[]>(token.scopes)
  const close = () => navigate('/settings/tokens', { preventScrollReset: true })
  const change = useAction('PATCH', `/tokens/${token.id}`, {
    refresh: ['/tokens'],
    onDone() {
      close()
      showToast(t('act.saved'))
    },
  })
  return (
    <ActionDialog
      title={token.name}
      confirmLabel={t('act.save')}
      consequence={t('tokens.changeConsequence')}
      isPending={change.isPending}
      isIncomplete={!name.trim() || scopes.length === 0}
      missing={t('act.noScopes')}
      error={change.error}
      onConfirm={() => change.mutate({ body: { name: name.trim(), scopes } })}
      onClose={close}
    >
      <TextField
        label={t('tokens.name')}
        required
        value={name}
        maxLength={60}
        errors={change.error?.errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <ScopeChoice grantable={grantable} chosen={scopes} onChange={setScopes} />
    </ActionDialog>
  )
}
