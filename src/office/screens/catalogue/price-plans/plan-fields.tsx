import { useTranslation } from 'react-i18next'
import { toWire } from '#contract/convert-amounts.ts'
import { type PricePlan, planChange, planKinds } from '#contract/office/catalogue/price-plans.ts'
import { useMe } from '#office/api/me.ts'
import { Select, TextField } from '#office/kit/field.tsx'
import { MoneyField } from '#office/kit/form/form-fields.tsx'
import { instantOf, localOf } from '#office/kit/form/shop-time-rules.ts'
import type { Cents } from '#shared/money.ts'

const planPrices = planChange.pick({ price: true, member_price: true })

/** Form values of a plan. Times are in the shop's time zone and empty if there is none. */
export type PlanTyped = {
  kind: PricePlan['kind']
  price: Cents | null
  memberPrice: Cents | null
  starts: string
  ends: string
}

type Errors = Record<string, string[]> | undefined

/** Fields for a plan's prices and times. Only the end of a running plan can be edited. */
export function PlanFields({
  typed,
  errors,
  isRunning = false,
  onChange,
}: {
  typed: PlanTyped
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
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={t('products.fields.price')}
          isDisabled={isRunning}
          errors={errors?.price}
          value={typed.price}
          onChange={(price) => change({ price })}
        />
        <MoneyField
          label={t('products.fields.member_price')}
          hint={t('products.memberPriceHint')}
          isDisabled={isRunning}
          errors={errors?.member_price}
          value={typed.memberPrice}
          onChange={(memberPrice) => change({ memberPrice })}
        />
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

/** Converts between form values and the API's body. */
export function usePlanBody() {
  const { time_zone } = useMe()
  const moment = (local: string) => instantOf(local, time_zone)?.toISOString() ?? null
  return {
    bodyOf({ kind, price, memberPrice, starts, ends }: PlanTyped) {
      const times = { starts_at: moment(starts), ends_at: kind === 'reduction' ? moment(ends) : null }
      return { kind, ...toWire(planPrices, { price: price!, member_price: memberPrice }), ...times }
    },
    endOf: ({ ends }: PlanTyped) => ({ ends_at: moment(ends) }),
    typedOf({ kind, price, member_price, starts_at, ends_at }: PricePlan): PlanTyped {
      const local = (instant: string | null) => (instant ? localOf(instant, time_zone) : '')
      return { kind, price, memberPrice: member_price, starts: local(starts_at), ends: local(ends_at) }
    },
  }
}
