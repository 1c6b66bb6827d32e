import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toWire } from '#contract/convert-amounts.ts'
import { type PricePlan, planChange, planKinds } from '#contract/office/catalogue/price-plans.ts'
import { useMe } from '#office/api/me.ts'
import { Select, TextField } from '#office/kit/field.tsx'
import { MoneyField } from '#office/kit/form/form-fields.tsx'
import { instantOf, localOf } from '#office/kit/form/shop-time-rules.ts'
import { useFormats } from '#office/kit/formats.ts'
import { type Cents, type Currency, cents, reductionPercent } from '#shared/money.ts'

const planPrices = planChange.pick({ price: true, member_price: true })

/** Form values of a plan. Times are in the shop's time zone and empty if there is none. */
export type PlanTyped = {
  kind: PricePlan['kind']
  price: Cents | null
  memberPrice: Cents | null
  /** From when members have the prices, before everyone. */
  members: string
  starts: string
  ends: string
}

type Errors = Record<string, string[]> | undefined

/**
 * Fields for a plan's prices and times; percent counts from the `prior` price. Only the end of a running plan can be
 * edited.
 */
export function PlanFields({
  typed,
  currency,
  prior,
  errors,
  isRunning = false,
  onChange,
}: {
  typed: PlanTyped
  currency: Currency
  prior: Cents | null
  errors: Errors
  isRunning?: boolean
  onChange(typed: PlanTyped): void
}) {
  const { t } = useTranslation()
  const change = (part: Partial<PlanTyped>) => onChange({ ...typed, ...part })
  return (
    <>
      <Select
        label={t('plans.kind')}
        value={typed.kind}
        disabled={isRunning}
        errors={errors?.kind}
        options={planKinds.map((value) => ({ value, label: t(`plans.kinds.${value}`) }))}
        onChange={(event) => change({ kind: event.target.value as PlanTyped['kind'] })}
      />
      {typed.kind === 'reduction' && prior !== null && !isRunning && (
        <PercentField price={typed.price} currency={currency} prior={prior} onChange={(price) => change({ price })} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          isRequired
          currency={currency}
          label={t('products.fields.price')}
          isDisabled={isRunning}
          errors={errors?.price}
          value={typed.price}
          onChange={(price) => change({ price })}
        />
        <MoneyField
          currency={currency}
          label={t('products.fields.member_price')}
          hint={t('products.memberPriceHint')}
          isDisabled={isRunning}
          errors={errors?.member_price}
          value={typed.memberPrice}
          onChange={(memberPrice) => change({ memberPrice })}
        />
        {typed.kind === 'reduction' && (
          <TextField
            type="datetime-local"
            label={t('plans.members')}
            hint={t('plans.membersHint')}
            disabled={isRunning}
            errors={errors?.members_from}
            value={typed.members}
            onChange={(event) => change({ members: event.target.value })}
          />
        )}
        <TextField
          type="datetime-local"
          label={t('plans.starts')}
          hint={t('plans.startsHint')}
          disabled={isRunning}
          errors={errors?.starts_at}
          value={typed.starts}
          onChange={(event) => change({ starts: event.target.value })}
        />
        {typed.kind === 'reduction' && (
          <TextField
            type="datetime-local"
            required
            label={t('plans.ends')}
            hint={t('plans.endsHint')}
            errors={errors?.ends_at}
            value={typed.ends}
            onChange={(event) => change({ ends: event.target.value })}
          />
        )}
      </div>
    </>
  )
}

/** Sets the price by what is taken off the prior price, in whole percent as the shop announces it. */
function PercentField({
  price,
  currency,
  prior,
  onChange,
}: {
  price: Cents | null
  currency: Currency
  prior: Cents
  onChange(price: Cents | null): void
}) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [text, setText] = useState<string | null>(null)
  const percent = price === null || Number.isNaN(price) || price >= prior ? '' : reductionPercent(price, prior)
  return (
    <TextField
      type="number"
      min={1}
      max={99}
      step={1}
      label={t('plans.percent')}
      hint={t('plans.percentHint', { price: money(prior, currency) })}
      value={text ?? percent}
      onChange={(event) => {
        setText(event.target.value)
        const typed = Number.parseInt(event.target.value, 10)
        if (typed >= 1 && typed <= 99) onChange(cents(Math.floor((prior * (100 - typed)) / 100)))
      }}
      onBlur={() => setText(null)}
    />
  )
}

/** Converts between form values and the API's body. */
export function usePlanBody() {
  const { time_zone } = useMe()
  const moment = (local: string) => instantOf(local, time_zone)?.toISOString() ?? null
  return {
    bodyOf({ kind, price, memberPrice, members, starts, ends }: PlanTyped) {
      const spanned = kind === 'reduction' && { members_from: moment(members), ends_at: moment(ends) }
      const times = { starts_at: moment(starts), members_from: null, ends_at: null, ...spanned }
      return { kind, ...toWire(planPrices, { price: price!, member_price: memberPrice }), ...times }
    },
    endOf: ({ ends }: PlanTyped) => ({ ends_at: moment(ends) }),
    typedOf({ kind, price, member_price, members_from, starts_at, ends_at }: PricePlan): PlanTyped {
      const local = (instant: string | null) => (instant ? localOf(instant, time_zone) : '')
      const times = { members: local(members_from), starts: local(starts_at), ends: local(ends_at) }
      return { kind, price, memberPrice: member_price, ...times }
    },
  }
}
