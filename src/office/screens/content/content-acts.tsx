import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContentPage } from '#contract/office/content.ts'
import { buttonClasses, LinkButton } from '#office/kit/button.tsx'
import { marketOfHost } from '#shared/markets.ts'

const dialogs = ['publish', 'schedule', 'unschedule', 'discard', 'delete'] as const

/** What may be done with a subject now; each act is a dialog of its own. */
export function ContentActs({ page }: { page: ContentPage }) {
  const { t } = useTranslation()
  const isScheduled = page.draft?.state === 'SCHEDULED'
  const path = page.paths[marketOfHost(location.host)]
  const isLive = page.live !== null && page.live.data.is_shown !== false
  return (
    <>
      {isLive && path && (
        <a href={path} target="_blank" rel="noreferrer" className={buttonClasses()}>
          {t('products.open')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      {dialogs
        .filter((act) => page.allowed.includes(act))
        .map((act) => (
          <LinkButton key={act} to={act} shape={act === 'publish' ? 'primary' : 'plain'}>
            {t(`content.open.${act === 'schedule' && isScheduled ? 'move' : act}`)}
          </LinkButton>
        ))}
    </>
  )
}
