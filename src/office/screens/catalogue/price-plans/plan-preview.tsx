import { useTranslation } from 'react-i18next'
import { useMe } from '#office/api/me.ts'
import { instantOf } from '#office/kit/form/shop-time-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { endText } from '#shared/dates.ts'
import { isLanguage } from '#shared/markets.ts'
import { type Cents, type Currency, reductionPercent } from '#shared/money.ts'
import type { PlanTyped } from './plan-fields.tsx'

type PreviewProps = {
  typed: PlanTyped
  currency: Currency
  /** Prior prices: on Norwegian hosts, and elsewhere. */
  lowest: { price: Cents; price_norway: Cents }
}

/** Shows how shoppers will see a reduction; where prior prices differ, in Norway and elsewhere. */
export function PlanPreview({ typed, currency, lowest }: PreviewProps) {
  const { t } = useTranslation()
  const { kind, price } = typed
  if (kind !== 'reduction' || price === null || Number.isNaN(price)) return null
  const { price: prior, price_norway: priorInNorway } = lowest
  const markets =
    prior === priorInNorway
      ? [{ name: t('plans.seen.everywhere'), prior }]
      : [
          { name: t('plans.seen.norway'), prior: priorInNorway },
          { name: t('plans.seen.elsewhere'), prior },
        ]
  return (
    <section aria-label={t('plans.seen.title')} className="grid gap-2 rounded-md border border-line p-3">
      <h3 className="text-sm font-medium">{t('plans.seen.title')}</h3>
      {markets.map((market) => (
        <div key={market.name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="basis-full text-sm text-soft">{market.name}</span>
          <SeenPrice price={price} currency={currency} prior={market.prior} ends={typed.ends} />
        </div>
      ))}
    </section>
  )
}

function SeenPrice({ price, currency, prior, ends }: { price: Cents; currency: Currency; prior: Cents; ends: string }) {
  const { t, i18n } = useTranslation()
  const { money } = useFormats()
  const { time_zone: timeZone } = useMe()
  if (price >= prior) {
    return (
      <>
        <span className="font-semibold">{money(price, currency)}</span>
        <span className="text-attention">{t('plans.seen.plain')}</span>
      </>
    )
  }
  const percent = reductionPercent(price, prior)
  const end = instantOf(ends, timeZone)
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  const until = end && endText(end, { language, timeZone, now: new Date() })
  return (
    <>
      <span className="font-semibold">{money(price, currency)}</span>
      <s className="text-soft">{money(prior, currency)}</s>
      <span className="rounded-full bg-text px-2 text-sm text-surface">
        {t('plans.seen.sale')} {percent > 0 && `−${percent}\u00a0%`}
      </span>
      {until && <span className="text-sm">{t(until.time ? 'plans.seen.untilTime' : 'plans.seen.until', until)}</span>}
    </>
  )
}
