import { useTranslation } from 'react-i18next'
import { Link, Outlet, useParams } from 'react-router'
import type { StatementItem } from '#contract/office/aftersales/statements.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { StatementTag } from './statements-screen.tsx'

/** Screen of a withdrawal stated without signing in: what was typed, and what became of it. */
export function Component() {
  const { id } = useParams()
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<StatementItem>(`/withdrawals/${id}`)
  if (error?.status === 404) {
    return (
      <Empty
        isScreen
        title={t('returns.statements.notFound')}
        action={<LinkButton to="/returns/statements">{t('returns.statements.title')}</LinkButton>}
      />
    )
  }
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  return data ? <Statement row={data} /> : <Skeleton rows={8} />
}

function Statement({ row }: { row: StatementItem }) {
  const { t } = useTranslation()
  const { dateTime, day } = useFormats()
  const may = useMay()
  const mayDecide = row.state === 'WAITING' && may('returns.handle')
  return (
    <>
      <PageHeader
        title={t('returns.statements.of', { name: row.name })}
        states={<StatementTag row={row} />}
        actions={
          mayDecide && (
            <>
              <LinkButton to="close">{t('returns.statements.close')}</LinkButton>
              <LinkButton to="match" shape="primary">
                {t('returns.statements.match')}
              </LinkButton>
            </>
          )
        }
      />
      <div className="grid max-w-2xl gap-6">
        {row.waits_for && <p>{t(`returns.statements.why.${row.waits_for}`)}</p>}
        <Section title={t('returns.statement')}>
          <Facts
            facts={[
              [t('returns.columns.stated'), dateTime(row.stated_at)],
              [t('returns.columns.due'), day(row.due_at)],
              [t('returns.statements.name'), row.name],
              [t('returns.statements.email'), row.email],
              [t('returns.statements.typed'), row.number],
              [t('returns.columns.subject'), t(`returns.statements.scopes.${row.scope}`)],
              row.items !== '' && [t('returns.statements.items'), row.items],
              [t('returns.statements.mail'), t(`returns.statements.${row.mailed ? 'mailed' : 'notMailed'}`)],
              row.reason && [t('returns.outcome'), row.reason],
              row.by && [t('returns.statements.by'), row.by],
              row.decided_at && [t('returns.statements.decided'), dateTime(row.decided_at)],
            ]}
          />
          {row.order !== null && (
            <Link to={`/orders/${row.order}`} className="inline-flex items-center underline pointer-coarse:min-h-11">
              {t('orders.title', { number: row.order })}
            </Link>
          )}
        </Section>
      </div>
      <Outlet context={row} />
    </>
  )
}
