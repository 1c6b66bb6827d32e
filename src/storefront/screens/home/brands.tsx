import { useTranslation } from 'react-i18next'
import type { HomeParts } from '#contract/content.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Section } from '#storefront/ui/section.tsx'

export function Brands({ brands }: Pick<HomeParts, 'brands'>) {
  const { t } = useTranslation()
  return (
    brands.length > 0 && (
      <Section title={t('home.brands.title')}>
        <ul className="grid grid-cols-2 border-stone border-t border-l sm:grid-cols-4">
          {brands.map(({ name, image, link }) => {
            const mark = image ? (
              <img
                src={image}
                alt={name}
                width={200}
                height={56}
                loading="lazy"
                className="h-auto w-40 opacity-80 lg:w-48"
              />
            ) : (
              name
            )
            return (
              <li
                key={name}
                className="flex items-center justify-center border-stone border-r border-b px-3 py-7 lg:py-10"
              >
                {link ? <Link to={link}>{mark}</Link> : mark}
              </li>
            )
          })}
        </ul>
      </Section>
    )
  )
}
