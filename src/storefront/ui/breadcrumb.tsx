import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'

export type Crumb = { name: string; href: string | null }

/** Breadcrumb trail; the last entry is the page itself. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('words.breadcrumb')} className="wrap-anywhere text-sm text-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, href }, index) => (
          <li key={href ?? name} className="flex min-w-0 items-center gap-2">
            {href ? (
              <Link
                to={href}
                className="inline-block py-1 underline decoration-transparent underline-offset-4 hover:text-ink hover:decoration-current"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="line-clamp-2 py-1">
                {name}
              </span>
            )}
            {/* After its crumb, so that no line begins with one. */}
            {index < trail.length - 1 && (
              <span aria-hidden="true" className="text-stone">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
