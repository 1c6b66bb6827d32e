import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import type { TokenList, TokenResponse } from '#contract/office/people/api-tokens.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { StateTag, type Tone } from '#office/kit/state-tag.tsx'
import { joined } from '#shared/isolated-text.ts'

const tones: Record<TokenResponse['state'], Tone> = { ACTIVE: 'good', EXPIRED: 'attention', REVOKED: 'bad' }

export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<TokenList>('/tokens')
  return (
    <>
      <PageHeader
        title={t('settings.parts.tokens')}
        actions={
          <LinkButton to="/settings/tokens/new" shape="primary">
            {t('tokens.make')}
          </LinkButton>
        }
      />
      <p className="max-w-2xl pb-4 text-soft">{t('tokens.lead')}</p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} />}
      {data?.items.length === 0 && <Empty title={t('list.empty')} text={t('tokens.emptyText')} />}
      <ul className="grid gap-2">
        {data?.items.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <Outlet context={data} />
    </>
  )
}

function TokenRow({ token }: { token: TokenResponse }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { id, name, prefix, state, by, scopes, lost_scopes: lost } = token
  const used = token.last_used_at
    ? t('tokens.lastUsed', { date: dateTime(token.last_used_at) })
    : state === 'ACTIVE' && t('tokens.neverUsed')
  const expires = token.expires_at ? t('tokens.expires', { date: dateTime(token.expires_at) }) : t('tokens.forGood')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <StateTag tone={tones[state]}>{t(`tokens.states.${state}`)}</StateTag>
        </span>
        <code className="text-sm text-soft">{`${prefix}…`}</code>
        <span className="text-sm text-soft">
          {joined([
            t('tokens.by', { name: by.name }),
            state === 'REVOKED' && token.revoked_at
              ? t('tokens.revokedAt', { date: dateTime(token.revoked_at) })
              : expires,
            used,
          ])}
        </span>
        <span className="text-sm">{scopes.map((scope) => t(`tokens.scopes.${scope}`)).join(', ')}</span>
        {lost.length > 0 && state === 'ACTIVE' && (
          <span className="text-sm text-attention">
            {t('tokens.lost', { scopes: lost.map((scope) => t(`tokens.scopes.${scope}`)).join(', ') })}
          </span>
        )}
      </div>
      {state !== 'REVOKED' && (
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`/settings/tokens/${id}`}>{t('tokens.change')}</LinkButton>
          <LinkButton to={`/settings/tokens/${id}/revoke`}>{t('tokens.revoke')}</LinkButton>
        </div>
      )}
    </li>
  )
}
