import { useTranslation } from 'react-i18next'
import type { CartChange } from '#storefront/state/cart-reconcile.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'

type CartChangesProps = { changes: readonly CartChange[]; onUnderstood: () => void; className?: string }

/** Lists the changes the shop made to the cart, before payment. */
export function CartChanges({ changes, onUnderstood, className }: CartChangesProps) {
  const { t } = useTranslation()
  const { price } = useStorefront()
  if (changes.length === 0) return null

  const sentence = (change: CartChange) => {
    if (change.kind === 'repriced' || change.kind === 'member') {
      const [from, to] = [price(change.from), price(change.to)]
      return t(`cart.changes.${change.kind}`, { name: change.name, from, to })
    }
    return t(`cart.changes.${change.kind}`, change)
  }
  const isGood = changes.every(({ kind }) => kind === 'member')
  return (
    <section
      role="alert"
      aria-labelledby="cart-changes"
      className={classes(
        'rounded-card border bg-white px-5 py-4 [overflow-wrap:anywhere]',
        isGood ? 'border-green/40' : 'border-price/30',
        className,
      )}
    >
      <h2 id="cart-changes" className="font-sans font-semibold text-base tracking-normal">
        {t('cart.changes.title')}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {[...new Set(changes.map(sentence))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-4" onClick={onUnderstood}>
        {t('cart.changes.close')}
      </Button>
    </section>
  )
}
