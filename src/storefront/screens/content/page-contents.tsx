import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#storefront/shell/head.ts'

/** Fewer headings are seen at a glance. */
const leastHeadings = 4

/**
 * Links to the headings of a page of four or more. The page's HTML is shown as it was written, so its headings get
 * the ids here, in the browser; without script there is no list.
 */
export function PageContents({ html, text }: { html: string; text: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const headings = [...html.matchAll(/<h2>(.*?)<\/h2>/gs)].map(([, inner]) => plainText(inner!))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings other headings.
  useEffect(() => {
    text.current?.querySelectorAll('h2').forEach((heading, index) => {
      heading.id = idOf(index)
    })
  }, [html, text])
  if (headings.length < leastHeadings) return null
  return (
    <nav
      aria-label={t('content.contents')}
      className="noscript:hidden mt-8 rounded-card bg-sand px-6 py-4 print:hidden"
    >
      <ul className="gap-x-8 sm:columns-2">
        {headings.map((heading, index) => (
          <li className="break-inside-avoid" key={idOf(index)}>
            <a className="inline-block py-1.5 text-brand text-sm hover:underline" href={`#${idOf(index)}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function idOf(index: number): string {
  return `section-${index + 1}`
}
