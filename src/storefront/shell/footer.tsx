import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName, countryOfHost, htmlLang, type Language, languageNames, languages } from '#shared/markets.ts'
import { askConsentAgain } from '#storefront/state/consent.ts'
import { writeCookie } from '#storefront/state/cookies.ts'
import { useLanding, useStorefront } from '#storefront/state/storefront-context.tsx'
import { CardMarks } from '#storefront/ui/card-marks.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Registration } from './registration.tsx'

const linkClasses = 'inline-block py-1.5 underline decoration-transparent underline-offset-4 hover:decoration-current'

export function Footer() {
  const { shop, href } = useStorefront()
  const { t } = useTranslation()
  const landing = useLanding()
  // Columns of `1fr`, unlike grid-cols-2, are never narrower than their longest word.
  return (
    <footer className="mt-20 border-stone border-t bg-sand text-sm lg:mt-28">
      <div className="page-width grid grid-cols-[1fr_1fr] gap-x-6 gap-y-10 py-12 sm:gap-x-10 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-16">
        <div className="max-w-sm max-lg:col-span-2">
          <p className="font-display text-2xl">{shop.brand.name}</p>
          <p className="mt-3 text-soft leading-relaxed">{t('shell.footer.promise')}</p>
          <address className="mt-5 not-italic leading-relaxed">
            {shop.brand.legalName}
            <br />
            {shop.brand.address}
            <Registration />
          </address>
        </div>
        <Column title={t('shell.footer.help')}>
          <Item to={href('contact')} text="contact" />
          <Item to={`${href('home')}#faq`} text="faq" />
          <Item to={href('orderLookup')} text="order" />
          <Item to={href('withdrawal')} text="returns" />
          <Item to={href('withdrawal')} text="withdrawal" />
          <Item to={href('endMembership')} text="endMembership" />
          <Item to={href('privacy')} text="yourData" />
          <li>
            <button type="button" onClick={askConsentAgain} className={linkClasses}>
              {t('shell.footer.consent')}
            </button>
          </li>
        </Column>
        <Column title={t('shell.footer.terms')}>
          <Item to={href('pages', { slug: 'conditions-generales' })} text="generalTerms" />
          {!landing.isOn && <Item to={href('pages', { slug: 'abonnement' })} text="subscriptionTerms" />}
          <Item to={href('pages', { slug: 'politique-de-confidentialite' })} text="privacy" />
          <Item to={href('pages', { slug: 'accessibilite' })} text="accessibility" />
        </Column>
        {shop.socialLinks.length > 0 && (
          <Column title={t('shell.footer.follow')}>
            {shop.socialLinks.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener" className={linkClasses}>
                  {name}
                </a>
              </li>
            ))}
          </Column>
        )}
      </div>
      <div className="border-stone border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-6">
          <LanguageSwitch />
          <Countries />
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <img
              src="/brand/carrier.svg"
              alt={t('shell.footer.carrier')}
              width={110}
              height={24}
              loading="lazy"
              className="h-5 w-auto"
            />
            <CardMarks label={t('shell.footer.payment')} />
          </div>
        </div>
      </div>
    </footer>
  )
}

/** `text`: its key below `shell.footer`. */
function Item({ to, text }: { to: string; text: string }) {
  const { t } = useTranslation()
  return (
    <li>
      <Link to={to} className={linkClasses}>
        {t(`shell.footer.${text}`)}
      </Link>
    </li>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-sans font-semibold text-sm tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

/**
 * Plain links to the address that is shown, so that they work without scripts; with them the choice is kept and the
 * query stays.
 */
function LanguageSwitch() {
  const { language } = useStorefront()
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.footer.language')}>
      <ul className="-ml-2 flex flex-wrap gap-x-1">
        {languages.map((each) => (
          <li key={each}>
            <a
              href={`?lng=${each}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                showIn(each)
              }}
              hrefLang={htmlLang(each)}
              lang={htmlLang(each)}
              aria-current={each === language ? 'true' : undefined}
              className="inline-block rounded px-2 py-1.5 hover:underline aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-price aria-[current]:underline-offset-4"
            >
              {languageNames[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the shop's hosts for other countries, which take the cart along; none where all are for this country. */
function Countries() {
  const { language, shop } = useStorefront()
  const { t } = useTranslation()
  const all = shop.publicHosts.map(({ url }) => ({ url, country: countryOfHost(new URL(url).host) }))
  const hosts = all.filter((each) => each === all.find((other) => other.country === each.country))
  const others = hosts.filter(({ country }) => country !== shop.country)
  if (others.length === 0) return null
  return (
    <nav aria-label={t('shell.footer.countries')}>
      <ul className="-ml-2 flex flex-wrap gap-x-1">
        {others.map(({ country, url }) => (
          <li key={country}>
            <a href={url} data-country={country} className="inline-block rounded px-2 py-1.5 hover:underline">
              {countryName(country, language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function showIn(language: Language): void {
  writeCookie('lng', language)
  const address = new URL(location.href)
  address.searchParams.delete('lng')
  if (address.href === location.href) location.reload()
  else location.assign(address)
}
