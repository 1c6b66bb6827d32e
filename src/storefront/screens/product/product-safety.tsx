import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product, ProductVariant } from '#contract/catalogue.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'

type Party = NonNullable<Product['manufacturer']>

type ProductSafetyProps = { product: Product; variant: ProductVariant | null; className?: string }

/** Warnings in full view, and folded below them who made the product and answers for it. */
export function ProductSafety({ product, variant, className }: ProductSafetyProps) {
  const { language } = useStorefront()
  const { t } = useTranslation()
  const { warnings, manufacturer, responsible_person: responsible, origin, net_content: content } = product
  const facts: [name: string, value: ReactNode][] = [
    ['manufacturer', manufacturer && <PartyLines party={manufacturer} />],
    ['responsible', responsible && <PartyLines party={responsible} />],
    ['origin', origin?.name],
    ['content', content && contentText(content)],
    ['sku', codesOf(({ sku }) => sku)],
    ['gtin', codesOf(({ gtin }) => gtin)],
  ]
  /** That of the chosen variant; before the choice in lines, each with its variant where there are several. */
  function codesOf(codeOf: (variant: ProductVariant) => string | null): string {
    return (variant ? [variant] : product.variants)
      .flatMap((one) => (codeOf(one) ? [[one.label, codeOf(one)].filter(Boolean).join(' · ')] : []))
      .join('\n')
  }
  function contentText({ amount, unit }: NonNullable<Product['net_content']>): string {
    if (unit === 'piece') return t('product.safety.pieces', { count: amount })
    return `${language === 'en' ? amount : String(amount).replace('.', ',')}\u00a0${unit}`
  }
  return (
    <section className={classes('min-w-0', className)}>
      {warnings && (
        <div className="mb-5 border-stone border-l-4 pl-4">
          <h2 className="font-medium font-sans text-base tracking-normal">{t('product.safety.warnings')}</h2>
          <p className="wrap-anywhere mt-1.5 max-w-prose whitespace-pre-line text-sm">{warnings}</p>
        </div>
      )}
      <details className="group border-stone border-y">
        <summary className="flex items-center justify-between gap-6 py-5 font-medium text-lg hover:text-brand">
          {t('product.safety.title')}
          <Plus
            aria-hidden="true"
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-45"
            strokeWidth={1.75}
          />
        </summary>
        <dl className="grid gap-x-6 gap-y-4 pb-6 text-sm sm:grid-cols-2">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt className="text-soft">{t(`product.safety.${name}`)}</dt>
                  <dd className="wrap-anywhere mt-0.5 whitespace-pre-line">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </section>
  )
}

function PartyLines({ party: { name, address, contact } }: { party: Party }) {
  const isPage = /^https?:/i.test(contact)
  return (
    <address className="whitespace-pre-line not-italic">
      {[name, address].filter(Boolean).join('\n')}
      {contact && (
        <a
          href={isPage ? contact : `mailto:${contact}`}
          {...(isPage && { rel: 'nofollow noopener', target: '_blank' })}
          className="block py-0.5 underline decoration-stone underline-offset-4 hover:decoration-current"
        >
          {isPage ? contact.replace(/^https?:\/\//i, '').replace(/\/$/, '') : contact}
        </a>
      )}
    </address>
  )
}
