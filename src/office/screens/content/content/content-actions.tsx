import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContentPage } from '#contract/office/content/content.ts'
import { useMay } from '#office/api/me.ts'
import { buttonClasses, LinkButton } from '#office/kit/button.tsx'
import { marketOfHost } from '#shared/markets.ts'

const dialogs = ['publish', 'schedule', 'unschedule', 'discard', 'delete'] as const
// Actions that first save unsaved input as a draft.
const begun: readonly string[] = ['publish', 'schedule']
// Kinds that are shown on product pages.
const onProducts: readonly string[] = ['reviews', 'marketing']

/** Shows the actions possible on a subject now; each one opens a dialog. */
export function ContentActions({ page, isDirty }: { page: ContentPage; isDirty: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const isScheduled = page.draft?.state === 'SCHEDULED'
  const path = page.paths[marketOfHost(location.host)]
  const isLive = page.live !== null && page.live.data.is_shown !== false && !onProducts.includes(page.kind)
  const isBegun = isDirty && page.allowed.includes('save') && may('content.publish')
  return (
    <>
      {isLive && path && (
        <a href={path} target="_blank" rel="noreferrer" className={buttonClasses()}>
          {t('products.open')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      {dialogs
        .filter((action) => page.allowed.includes(action) || (isBegun && begun.includes(action)))
        .map((action) => (
          <LinkButton key={action} to={action} shape={action === 'publish' ? 'primary' : 'plain'}>
            {t(`content.open.${action === 'schedule' && isScheduled ? 'move' : action}`)}
          </LinkButton>
        ))}
    </>
  )
}
