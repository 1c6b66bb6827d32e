import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsent } from '#storefront/state/consent.ts'
import { Button } from '#storefront/ui/button.tsx'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'

type VideoProps = { id: string; name: string; poster: string | null }

/**
 * Loads nothing of the video's service before a click; without consent the click is asked to give it, for this video.
 */
export function Video({ id, name, poster }: VideoProps) {
  const { t } = useTranslation()
  const consent = useConsent()
  const [isPlaying, setPlaying] = useState(false)
  const title = `${t('product.video.title')}: ${name}`
  if (isPlaying) {
    return (
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        className="aspect-video w-full rounded-card border-0 bg-ink"
      />
    )
  }
  return (
    <div className="relative grid min-h-64 place-items-center overflow-hidden rounded-card bg-ink sm:aspect-video">
      {poster && (
        <ResponsiveImage
          path={poster}
          alt=""
          sizes="(min-width: 1344px) 1280px, 100vw"
          width={900}
          height={900}
          className="absolute inset-0 size-full object-cover opacity-45"
        />
      )}
      <div className="relative max-w-md p-6 text-center text-paper">
        {consent !== 'granted' && <p className="mb-5 text-sm leading-relaxed">{t('product.video.consent')}</p>}
        <Button variant="light" onClick={() => setPlaying(true)}>
          <Play aria-hidden="true" className="size-5 fill-current" />
          {consent === 'granted' ? t('product.video.play') : t('product.video.allow')}
        </Button>
      </div>
    </div>
  )
}
