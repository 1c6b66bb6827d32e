import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentPage } from '#contract/office/content/content.ts'
import { Select } from '#office/kit/field.tsx'
import { textLanguages } from '#office/kit/form/texts-field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section } from '#office/kit/section.tsx'
import { countryOfMarket, type Market, markets } from '#shared/markets.ts'

const widths = [390, 1280] as const

/** Shows the saved draft as shoppers will see it: on a phone and a wide screen, in each language and market. */
export default function Preview({ page, isDirty }: { page: ContentPage; isDirty: boolean }) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const [language, setLanguage] = useState(i18n.language)
  const [market, setMarket] = useState<Market>(markets[0])
  const query = new URLSearchParams({ language, market })
  const address = `/api/admin/content/${page.kind}/${encodeURIComponent(page.subject)}/preview?${query}`
  return (
    <Section
      title={t('content.preview')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Select
            label={t('content.language')}
            value={language}
            options={textLanguages.map((value) => ({ value, label: formats.language(value) }))}
            onChange={(event) => setLanguage(event.target.value)}
          />
          <Select
            label={t('content.market')}
            value={market}
            options={markets.map((value) => ({
              value,
              label: formats.country(countryOfMarket(value)),
            }))}
            onChange={(event) => setMarket(event.target.value as Market)}
          />
        </div>
      }
    >
      <p role="status" className={isDirty ? 'text-attention' : 'text-soft'}>
        {t(isDirty ? 'content.previewOld' : 'content.previewText')}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,390fr)_minmax(0,1280fr)]">
        {widths.map((width) => (
          <Frame key={width} width={width} src={address} version={page.version} />
        ))}
      </div>
    </Section>
  )
}

const maxHeight = 560

/** Shows a page at a given width, scaled down if there is less room. Reloads it for each version. */
function Frame({ width, src, version }: { width: number; src: string; version: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const scale = Math.min(1, room / width)
  // A wide page needs little height when it is scaled down.
  const height = width > 500 ? Math.min(maxHeight, room * 0.75) : maxHeight
  const label = t('content.previewAt', { width })
  return (
    <figure className="grid content-start gap-1">
      <div
        ref={box}
        className="overflow-hidden rounded-md border border-line bg-surface"
        style={{ height: `${height}px`, maxWidth: `${width + 2}px` }}
      >
        {/* Its own files are this host’s only; a script may not run. */}
        <iframe
          key={`${src} ${version}`}
          src={src}
          sandbox="allow-same-origin"
          title={label}
          loading="lazy"
          className="origin-top-left bg-surface"
          style={{ width: `${width}px`, height: `${height / scale}px`, transform: `scale(${scale})` }}
        />
      </div>
      <figcaption className="text-sm text-soft">{label}</figcaption>
    </figure>
  )
}

function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(390)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(entry!.contentRect.width, 1)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}
