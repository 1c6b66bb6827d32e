import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { savedProducts, toggleSaved } from '#storefront/state/saved.ts'
import { useStore } from '#storefront/state/store.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from './announcer.tsx'
import { classes } from './class-names.ts'

export type SaveButtonProps = {
  product: { id: number; name: string }
  /** `icon`: in the corner of a card's image. */
  shape: 'icon' | 'text'
}

const shapes = {
  icon: 'absolute top-2 right-2 z-10 size-11 justify-center bg-paper/90 hover:bg-paper',
  text: 'min-h-11 gap-2.5 px-3 -ml-3 text-sm hover:bg-sand',
}

/** Saves a product for later, or takes it out again. */
export function SaveButton({ product: { id, name }, shape }: SaveButtonProps) {
  const { api } = useStorefront()
  const { t } = useTranslation()
  const announce = useAnnounce()
  const isSaved = useStore(savedProducts).ids.includes(id)
  const toggle = async () => {
    const isKept = await toggleSaved(api, id)
    announce(isKept ? t(isSaved ? 'saved.removed' : 'saved.added', { name }) : t('saved.failed'))
  }
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={shape === 'icon' ? t('saved.saveNamed', { name }) : undefined}
      onClick={() => void toggle()}
      className={classes(
        'inline-flex items-center rounded-full transition-colors focus-visible:rounded-full forced-colors:border',
        shapes[shape],
      )}
    >
      <Heart
        aria-hidden="true"
        className={classes('size-5', isSaved ? 'fill-price text-price' : 'text-ink')}
        strokeWidth={1.75}
      />
      {shape === 'text' && t(isSaved ? 'saved.isSaved' : 'saved.save')}
    </button>
  )
}
