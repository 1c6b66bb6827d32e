import { useTranslation } from 'react-i18next'
import { amount } from '#contract/amounts.ts'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import type { CategoryItem } from '#contract/office/catalogue/categories.ts'
import { useMay, useMe } from '#office/api/me.ts'
import { Checkbox, Select } from '#office/kit/field.tsx'
import { MoneyField } from '#office/kit/form/form-fields.tsx'
import type { BulkAction } from '#office/kit/list/bulk-bar.tsx'
import { type Currency, currencies } from '#shared/money.ts'
import { fillRoundings, roundings } from '#shared/vocabularies.ts'
import { categoryOptions } from '../categories/category-paths.ts'
import { PercentField } from './percent-field.tsx'
import { PricePreview } from './price-preview.tsx'

// The input of bulk actions is sent as it is, with its amount as a decimal.
const difference = amount.nullable()

const plainActions = ['activate', 'deactivate', 'archive', 'feature', 'unfeature'] as const

export function useProductBulkActions(categories: readonly CategoryItem[]): BulkAction[] {
  const { t, i18n } = useTranslation()
  const may = useMay()
  const used = useMe().currencies
  if (!may('catalogue.write')) return []
  const label = (action: string) => t(`products.acts.${action}`)
  const consequence = (action: string) => (count: number) => t(`products.consequences.${action}`, { count })
  const done = (action: string) => (count: number) => t(`products.bulkDone.${action}`, { count })
  const categoryAction = (action: 'category_add' | 'category_remove'): BulkAction => ({
    action,
    label: label(action),
    done: done(action),
    input: { category: categories[0]?.id },
    fields: (input, change) => (
      <Select
        label={t('products.filters.category')}
        value={String(input.category)}
        options={categoryOptions(categories, i18n.language as 'en')}
        onChange={(event) => change({ ...input, category: Number(event.target.value) })}
      />
    ),
  })
  const lists = currencies.filter((currency) => used.includes(currency))
  const currencySelect: BulkAction['fields'] = (input, change) => (
    <Select
      label={t('products.currency')}
      value={String(input.currency)}
      options={lists.map((value) => ({ value, label: value }))}
      onChange={(event) => change({ ...input, currency: event.target.value })}
    />
  )
  const hasLists = lists.length > 1
  const priceAction = (action: 'price_percent' | 'price_amount', field: string): BulkAction => ({
    action,
    label: label(action),
    done: done('price'),
    input: {
      [field]: action === 'price_percent' ? -10 : -1,
      ...(action === 'price_amount' && { currency: lists[0] }),
      rounding: 'none',
      member: true,
    },
    fields: (input, change, target) => (
      <>
        {action === 'price_percent' ? (
          <>
            <PercentField value={input.percent as number} onChange={(percent) => change({ ...input, percent })} />
            {hasLists && <p className="text-soft">{t('products.percentOfAll', { currencies: lists.join(', ') })}</p>}
          </>
        ) : (
          <>
            {hasLists && currencySelect(input, change, target)}
            <MoneyField
              key={String(input.currency)}
              label={t('products.amount')}
              currency={input.currency as Currency}
              hint={t('products.amountHint')}
              value={amountsIn(difference)(input.amount)}
              onChange={(value) => change({ ...input, amount: toWire(difference, value) })}
            />
            {hasLists && <p className="text-soft">{t('products.amountOfOne', { currency: input.currency })}</p>}
          </>
        )}
        <Select
          label={t('products.rounding')}
          value={String(input.rounding)}
          options={roundings.map((value) => ({
            value,
            label: t(`products.roundings.${hasLists && value === 'whole' ? 'wholeAmounts' : value}`),
          }))}
          onChange={(event) => change({ ...input, rounding: event.target.value })}
        />
        <Checkbox
          label={t('products.memberToo')}
          checked={input.member === true}
          onChange={(event) => change({ ...input, member: event.target.checked })}
        />
        <PricePreview action={action} input={input} target={target} nothing={t('products.nothingToChange')} />
      </>
    ),
  })
  const fillAction: BulkAction = {
    action: 'prices_fill',
    label: label('prices_fill'),
    done: done('prices_fill'),
    input: { currency: lists.find((currency) => currency !== 'EUR') ?? lists[0], rounding: 'nine' },
    fields: (input, change, target) => (
      <>
        {currencySelect(input, change, target)}
        <Select
          label={t('products.rounding')}
          value={String(input.rounding)}
          options={fillRoundings.map((value) => ({ value, label: t(`products.fillRoundings.${value}`) }))}
          onChange={(event) => change({ ...input, rounding: event.target.value })}
        />
        <PricePreview action="prices_fill" input={input} target={target} nothing={t('products.nothingToFill')} />
      </>
    ),
  }
  return [
    {
      action: 'grid',
      label: label('grid'),
      leadsTo: (ids, query) => `/products/grid?${ids ? new URLSearchParams({ ids: ids.join(',') }) : query}`,
    },
    ...plainActions.map((action) => ({
      action,
      label: label(action),
      consequence: consequence(action),
      done: done(action),
    })),
    categoryAction('category_add'),
    categoryAction('category_remove'),
    ...(may('prices.write') ? [priceAction('price_percent', 'percent'), priceAction('price_amount', 'amount')] : []),
    ...(may('prices.write') && hasLists ? [fillAction] : []),
  ]
}
