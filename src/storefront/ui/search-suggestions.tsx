import { CircleHelp, LayoutGrid, Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchSuggestions as Found } from '#contract/catalogue.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from './announcer.tsx'
import { imageSource } from './image-sources.ts'
import { saleAmount } from './late-sale.ts'
import { Link } from './link.tsx'
import { useSuggestions } from './use-suggestions.ts'

type SuggestionsProps = {
  /** Id of the listbox; its options are `id-0`, `id-1` and so on. */
  id: string
  typed: string
  /** The option that the arrow keys are on, -1 for none. */
  chosen: number
  /** Called with the addresses of the options, in order; empty if there is no list. */
  onOffer: (addresses: string[]) => void
  onFollow: () => void
}

type Option = { address: string; content: ReactNode }
type Group = { name: string | null; options: Option[] }

/** The list below a search field. Focus stays in the field, which moves through the options. */
export function SearchSuggestions({ id, typed, chosen, onOffer, onFollow }: SuggestionsProps) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const suggested = useSuggestions(typed)
  const groups = useGroups(suggested)
  useEffect(() => {
    onOffer(groups.flatMap(({ options }) => options.map(({ address }) => address)))
    // The last one leads to the search itself.
    const count = groups.reduce((sum, { options }) => sum + options.length, 0) - 1
    if (count > 0) announce(t('search.suggested', { count }))
  }, [groups, onOffer, announce, t])
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  if (groups.length === 0) return null
  let index = -1
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('search.suggestions')}
      data-testid="suggestions"
      className="absolute inset-x-0 top-full z-40 max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain border border-stone bg-paper p-2 text-left scroll-pb-16 shadow-raised sm:inset-x-4 sm:rounded-card lg:inset-x-0 lg:mt-2 lg:min-w-[28rem]"
    >
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
        <div
          key={name}
          role="group"
          aria-label={name ?? t('search.submit')}
          // The link to the full search stays visible, however long the list is.
          className={name ? 'not-first:mt-1' : 'sticky -bottom-2 -mx-2 mt-2 -mb-2 border-stone border-t bg-paper p-2'}
        >
          {name && (
            <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-soft text-xs">
              {name}
            </p>
          )}
          {options.map(({ address, content }) => {
            index += 1
            return (
              <Link
                key={address}
                id={`${id}-${index}`}
                to={address}
                role="option"
                aria-selected={index === chosen}
                tabIndex={-1}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={onFollow}
                className="flex min-h-11 items-center gap-3.5 rounded-lg px-3 py-1.5 text-sm hover:bg-sand aria-selected:bg-sand forced-colors:aria-selected:outline-2 forced-colors:aria-selected:outline-[Highlight]"
              >
                {content}
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const iconClasses = 'size-5 shrink-0 text-soft'

function useGroups(suggested: ReturnType<typeof useSuggestions>): Group[] {
  const { href } = useStorefront()
  const { t } = useTranslation()
  return useMemo(() => {
    if (!suggested) return []
    const { query, found } = suggested
    const products: Group[] = [
      {
        name: t('search.products'),
        options: found.products.map((product) => ({
          address: href('product', { slug: product.slug }),
          content: <ProductContent product={product} />,
        })),
      },
    ]
    const others: Group[] = [
      {
        name: t('search.categories'),
        options: found.categories.map(({ name, handle }) => ({
          address: href('category', { slug: handle }),
          content: (
            <>
              <LayoutGrid aria-hidden="true" className={iconClasses} strokeWidth={1.5} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </>
          ),
        })),
      },
      {
        name: t('search.pages'),
        options: found.pages.map(({ name, path }) => ({
          address: path,
          content: (
            <>
              <CircleHelp aria-hidden="true" className={iconClasses} strokeWidth={1.5} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </>
          ),
        })),
      },
    ]
    const groups = (found.pages_first ? [...others, ...products] : [...products, ...others]).filter(
      ({ options }) => options.length > 0,
    )
    if (groups.length === 0) return []
    const all: Option = {
      address: href('search', {}, { query }),
      content: (
        <>
          <Search aria-hidden="true" className={iconClasses} strokeWidth={1.5} />
          <span className="min-w-0 wrap-anywhere font-medium text-brand">{t('search.showAll', { query })}</span>
        </>
      ),
    }
    return [...groups, { name: null, options: [all] }]
  }, [suggested, href, t])
}

function ProductContent({ product }: { product: Found['products'][number] }) {
  const { price } = useStorefront()
  const { t } = useTranslation()
  const { name, image, membership_price: memberPrice, sale, available } = product
  return (
    <>
      <span className="size-14 shrink-0 overflow-hidden rounded-lg bg-sand">
        {image && (
          <img
            src={imageSource(image, 160)}
            alt=""
            width={160}
            height={160}
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere font-medium">{name}</span>
        <span className="tabular mt-0.5 flex flex-wrap gap-x-2.5 text-soft">
          {memberPrice !== null && (
            <span className="text-price">
              {t('words.memberPrice')} <b className="font-semibold">{price(memberPrice)}</b>
            </span>
          )}{' '}
          <span className={sale ? 'flex flex-wrap gap-x-2' : undefined}>
            <span className="sr-only">{t(memberPrice === null ? 'words.price' : 'words.normalPrice')} </span>
            {sale ? (
              <saleAmount.Component price={product.price} sale={sale} fallback={price(product.price)} />
            ) : (
              price(product.price)
            )}
          </span>{' '}
          {!available && <span className="font-medium text-ink">{t('words.soldOut')}</span>}
        </span>
      </span>
    </>
  )
}
