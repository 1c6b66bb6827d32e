import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { useFormats } from '#office/kit/formats.ts'
import { ListScreen } from '#office/kit/list/list-screen.tsx'
import { isolated, joined } from '#shared/isolated-text.ts'

type Entry = AuditResponse['items'][number]

/**
 * Screen of changes with their authors, newest first. Personal fields are named, but their values are never shown.
 */
export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const whoOf = ({ actor, token }: Entry) => joined([actor.name, token && t('audit.byToken', { name: token.name })])
  return (
    <ListScreen<Entry>
      path="/audit"
      title={t('settings.parts.audit')}
      emptyText={t('audit.emptyText')}
      idOf={({ id }) => String(id)}
      linkOf={({ subject }) => screenOf(subject)}
      tabs={[{ name: t('audit.all'), query: '' }]}
      filters={[
        { key: 'actor', label: t('audit.actor'), kind: 'text' },
        { key: 'action', label: t('audit.action'), kind: 'text' },
        { key: 'subject', label: t('audit.subject'), kind: 'text' },
        { key: 'date', label: t('audit.date'), kind: 'dateRange' },
      ]}
      columns={[
        { key: 'subject', label: t('audit.subject'), cell: ({ subject }) => subjectText(subject, t) },
        { key: 'date', label: t('audit.date'), cell: ({ at }) => dateTime(at), sort: 'date' },
        { key: 'actor', label: t('audit.actor'), cell: whoOf },
        {
          key: 'action',
          label: t('audit.action'),
          cell: ({ action }) => t(`audit.acts.${action}`, { defaultValue: action }),
        },
        { key: 'before', label: t('audit.before'), cell: ({ before }) => valuesText(before, t) },
        { key: 'after', label: t('audit.after'), cell: ({ after }) => valuesText(after, t) },
        { key: 'address', label: t('audit.address'), cell: ({ address }) => address, isExtra: true },
        { key: 'request', label: t('audit.request'), cell: ({ request_id: id }) => id, isExtra: true },
      ]}
      card={(entry) => (
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap justify-between gap-2">
            <span className="font-semibold">{t(`audit.acts.${entry.action}`, { defaultValue: entry.action })}</span>
            <span className="text-sm text-soft">{dateTime(entry.at)}</span>
          </span>
          <span className="wrap-anywhere text-soft">{joined([whoOf(entry), subjectText(entry.subject, t)])}</span>
          <span className="text-sm wrap-anywhere">
            {joined([valuesText(entry.before, t), valuesText(entry.after, t)], ' → ')}
          </span>
        </span>
      )}
    />
  )
}

/** Returns the path of the screen for an entry's subject; null if it has none. */
function screenOf(subject: string): string | null {
  const [, kind, id] = subject.match(/^(order|return|conflict):(.+)$/) ?? []
  if (kind === 'order') return `/orders/${id}`
  if (kind === 'return') return `/returns/${id}`
  return kind === 'conflict' ? '/settings/conflicts' : null
}

/** Returns a decision's name; of all else, the subject as it is stored. */
function subjectText(subject: string, t: TFunction): string {
  const decided = /^conflict:(.+)$/.exec(subject)?.[1]
  return decided ? t(`conflicts.names.${decided}`, { defaultValue: decided }) : subject
}

/** Formats the stored values of a change on one line. */
function valuesText(values: unknown, t: TFunction): string {
  if (values === null || values === undefined) return '–'
  if (typeof values !== 'object') return String(values)
  return Object.entries(values)
    .map(
      ([key, value]) =>
        `${nameOf(key, t)}: ${isolated(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join(', ')
}

/** Stored names that differ from the words of the screens. */
function nameOf(key: string, t: TFunction): string {
  if (key === 'reading') return t('audit.option')
  return key === 'why' ? t('audit.reason') : key
}
