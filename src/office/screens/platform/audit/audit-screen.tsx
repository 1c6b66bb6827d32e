import { useTranslation } from 'react-i18next'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { joined } from '#shared/isolated-text.ts'
import { type Entry, screenOf, useAuditTexts } from './audit-texts.ts'

/**
 * Screen of changes with their authors, newest first. Personal fields are named, but their values are never shown.
 */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { subjectText, valuesText } = useAuditTexts()
  const whoOf = ({ actor, token }: Entry) => joined([actor.name, token && t('audit.byToken', { name: token.name })])
  return (
    <ListScreen<Entry>
      path="/audit"
      title={t('settings.parts.audit')}
      emptyText={t('audit.emptyText')}
      idOf={({ id }) => String(id)}
      linkOf={screenOf}
      tabs={[{ name: t('audit.all'), query: '' }]}
      filters={[
        { key: 'actor', label: t('audit.actor'), kind: 'text' },
        { key: 'action', label: t('audit.action'), kind: 'text' },
        { key: 'subject', label: t('audit.subject'), kind: 'text' },
        { key: 'date', label: t('audit.date'), kind: 'dateRange' },
      ]}
      columns={[
        { key: 'subject', label: t('audit.subject'), cell: ({ subject }) => subjectText(subject) },
        { key: 'date', label: t('audit.date'), cell: ({ at }) => dateTime(at), sort: 'date' },
        { key: 'actor', label: t('audit.actor'), cell: whoOf },
        {
          key: 'action',
          label: t('audit.action'),
          cell: ({ action }) => t(`audit.acts.${action}`, { defaultValue: action }),
        },
        { key: 'before', label: t('audit.before'), cell: (entry) => valuesText(entry.before, entry) },
        { key: 'after', label: t('audit.after'), cell: (entry) => valuesText(entry.after, entry) },
        { key: 'address', label: t('audit.address'), cell: ({ address }) => address, isExtra: true },
        { key: 'request', label: t('audit.request'), cell: ({ request_id: id }) => id, isExtra: true },
      ]}
      card={(entry) => (
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap justify-between gap-2">
            <span className="font-semibold">{t(`audit.acts.${entry.action}`, { defaultValue: entry.action })}</span>
            <span className="text-sm text-soft">{dateTime(entry.at)}</span>
          </span>
          <span className="wrap-anywhere text-soft">{joined([whoOf(entry), subjectText(entry.subject)])}</span>
          <span className="text-sm wrap-anywhere">
            {joined([valuesText(entry.before, entry), valuesText(entry.after, entry)], ' → ')}
          </span>
        </span>
      )}
    />
  )
}
