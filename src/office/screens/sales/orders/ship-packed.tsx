import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Select, TextField } from '#office/kit/field.tsx'
import type { BulkAction, ChosenRow } from '#office/kit/list/bulk-bar.tsx'
import { carriers } from '#shared/vocabularies.ts'

type ShipInput = {
  carrier: string
  notify: boolean
  /** True if orders may be shipped without a tracking number. */
  isBare: boolean
  /** Typed tracking numbers, keyed by order number. */
  numbers: Readonly<Record<string, string>>
}

const begun: ShipInput = { carrier: 'postnord', notify: true, isBare: false, numbers: {} }

/** Ships the packed parcels of many orders with one carrier, each with its own tracking number. */
export function shipPacked(t: TFunction): BulkAction {
  return {
    action: 'ship',
    label: t('orders.acts.shipPacked'),
    input: begun,
    consequence: (count) => t('orders.ship.many', { count }),
    missing(input, chosen) {
      const { isBare, numbers } = input as ShipInput
      const bare = chosen.filter(({ id }) => !numbers[id]?.trim()).length
      return isBare || (chosen.length > 0 && bare === 0) ? null : t('orders.ship.numbersMissing', { count: bare })
    },
    sent(input) {
      const { carrier, notify, numbers } = input as ShipInput
      const given = Object.entries(numbers).filter(([, number]) => number.trim())
      const tracking = Object.fromEntries(given.map(([id, number]) => [id, { tracking_number: number.trim() }]))
      return { carrier, notify, ...(given.length && { tracking }) }
    },
    fields: (input, change, _target, chosen) => (
      <ShipFields input={input as ShipInput} chosen={chosen} onChange={change} />
    ),
  }
}

type FieldsProps = { input: ShipInput; chosen: readonly ChosenRow[]; onChange(input: ShipInput): void }

function ShipFields({ input, chosen, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const rows = useRef<HTMLFieldSetElement>(null)
  const { carrier, notify, isBare, numbers } = input
  /** Distributes lines that were pasted or scanned into one field over the rows from this one on. */
  const fill = (from: number, text: string) => {
    const lines = text.split(/\r?\n|\t/).filter((line) => line.trim())
    const filled = lines.slice(0, chosen.length - from).map((line, index) => [chosen[from + index]!.id, line.trim()])
    onChange({ ...input, numbers: { ...numbers, ...Object.fromEntries(filled) } })
  }
  const goTo = (index: number) => rows.current?.querySelectorAll('input')[index]?.focus()
  return (
    <>
      <Select
        label={t('orders.ship.carrier')}
        value={carrier}
        options={carriers.map((value) => ({ value, label: t(`orders.carriers.${value}`) }))}
        onChange={(event) => onChange({ ...input, carrier: event.target.value })}
      />
      {chosen.length > 0 && (
        <fieldset ref={rows} className="grid min-w-0 gap-3">
          <legend className="pb-1 text-sm font-medium">{t('orders.ship.numbers')}</legend>
          <p className="text-sm text-soft">{t('orders.ship.pasteHint')}</p>
          {chosen.map(({ id, name }, index) => (
            <TextField
              key={id}
              label={name || id}
              required={!isBare}
              value={numbers[id] ?? ''}
              placeholder={t('orders.ship.number')}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!/[\r\n\t]/.test(text.trim())) return
                event.preventDefault()
                fill(index, text)
              }}
              onKeyDown={(event) => {
                // A scanner ends each number with Enter, which moves to the next row. In the last row it sends
                // nothing yet.
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                goTo(index + 1)
              }}
              onChange={(event) => onChange({ ...input, numbers: { ...numbers, [id]: event.target.value } })}
            />
          ))}
        </fieldset>
      )}
      {chosen.length === 0 && <p className="text-sm text-soft">{t('orders.ship.noRows')}</p>}
      <Checkbox
        label={t('orders.ship.bare')}
        checked={isBare}
        onChange={(event) => onChange({ ...input, isBare: event.target.checked })}
      />
      <Checkbox
        label={t('act.notify')}
        checked={notify}
        onChange={(event) => onChange({ ...input, notify: event.target.checked })}
      />
    </>
  )
}
