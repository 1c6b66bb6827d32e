import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PictureUse } from '#contract/office/content/content.ts'

/** Returns a function that names a use as the screen that edits it does. */
export function usePictureUseName() {
  const { t, i18n } = useTranslation()
  return ({ kind, id, name }: PictureUse) => {
    if (kind === 'setting') return t(`settings.names.${id}`, { defaultValue: id })
    const part = `content.parts.${name}`
    const isList = (kind === 'content' || kind === 'draft') && !id.startsWith('pages/')
    return isList && i18n.exists(part) ? t(part) : name
  }
}

/** Lists where a picture is used, each with a link. */
export function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  const { t } = useTranslation()
  const nameOf = usePictureUseName()
  return (
    <ul className="grid gap-1">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`} className="flex flex-wrap gap-x-2">
          <Link
            to={use.path.replace(/^\/office/, '')}
            className="inline-flex min-h-6 items-center wrap-anywhere text-brand underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {nameOf(use)}
          </Link>
          <span className="inline-flex items-center text-soft">{t(`pictures.kinds.${use.kind}`)}</span>
        </li>
      ))}
    </ul>
  )
}
