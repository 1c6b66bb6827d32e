import { useTranslation } from 'react-i18next'
import type { HomeParts } from '#contract/content.ts'
import { imageSource } from '#storefront/ui/image-sources.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Section } from '#storefront/ui/section.tsx'

const files = ['halvora', 'mirelle-sault', 'norrvik', 'tavelin', 'oktave', 'brisa-lune', 'kardemo', 'estrel']
const names = ['Halvora', 'Mirelle Sault', 'Nørrvik', 'Tavelin', 'Oktave', 'Brisa & Lune', 'Kardemo', 'Estrel']

/** The brands that the owner chose; without a choice those that the shop brings. */
export function Brands({ chosen }: { chosen: HomeParts['brands'] }) {
  const { t } = useTranslation()
  const brands =
    chosen?.map(({ name, image, link }) => ({ name, link, src: image && imageSource(image, 480) })) ??
    files.map((file, index) => ({ name: names[index]!, link: null, src: `/brand/${file}.svg` }))
  if (brands.length === 0) return null
  return (
    <Section title={t('home.brands.title')}>
      <ul className="grid grid-cols-2 border-stone border-t border-l sm:grid-cols-4">
        {brands.map(({ name, src, link }) => {
          const mark = src ? (
            <img
              src={src}
              alt={name}
              width={200}
              height={56}
              loading="lazy"
              className="h-auto max-h-20 w-40 object-contain opacity-80 lg:w-48"
            />
          ) : (
            <span className="wrap-anywhere text-center font-display text-xl">{name}</span>
          )
          return (
            <li
              key={name}
              className="flex items-center justify-center border-stone border-r border-b px-3 py-7 lg:py-10"
            >
              {!link ? (
                mark
              ) : link.startsWith('/') ? (
                <Link to={link}>{mark}</Link>
              ) : (
                <a href={link} rel="noopener">
                  {mark}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
