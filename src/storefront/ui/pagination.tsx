import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'
import { Link } from './link.tsx'

type PaginationProps = { page: number; pageCount: number; hrefOf: (page: number) => string }

/** Plain links to the pages of a list: the first, the last, and those around this one. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  const { t } = useTranslation()
  if (pageCount < 2) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((each) => each >= 1 && each <= pageCount)
  return (
    <nav aria-label={t('words.pages')} className="mt-14 flex items-center justify-center gap-1">
      {page > 1 && <Step href={hrefOf(page - 1)} label={t('words.previous')} rel="prev" />}
      {shown.map((each, index) => (
        <span key={each} className="flex items-center">
          {index > 0 && each - shown[index - 1]! > 1 && <span className="px-2 text-soft">…</span>}
          <Link
            to={hrefOf(each)}
            aria-label={t('words.page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            className={classes(
              'tabular inline-flex size-11 items-center justify-center rounded-full focus-visible:rounded-full',
              each === page ? 'bg-ink text-paper' : 'hover:bg-sand',
            )}
          >
            {each}
          </Link>
        </span>
      ))}
      {page < pageCount && <Step href={hrefOf(page + 1)} label={t('words.next')} rel="next" />}
    </nav>
  )
}

function Step({ href, label, rel }: { href: string; label: string; rel: 'prev' | 'next' }) {
  const Icon = rel === 'prev' ? ArrowLeft : ArrowRight
  return (
    <Link
      to={href}
      rel={rel}
      aria-label={label}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand focus-visible:rounded-full"
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </Link>
  )
}
