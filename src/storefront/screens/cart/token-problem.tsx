import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartToken } from '#storefront/state/cart-token.ts'
import { Button } from '#storefront/ui/button.tsx'
import { classes } from '#storefront/ui/class-names.ts'
import { useMessageText } from '#storefront/ui/message-text.ts'

/**
 * Why the cart could not be compared with the shop, and a way to ask again. It stays while it is asked again, so that
 * nothing jumps.
 */
export function TokenProblem({ token, className }: { token: CartToken; className?: string }) {
  const { t } = useTranslation()
  const textOf = useMessageText()
  const [last, setLast] = useState<string | null>(null)
  const { problem, isAsking } = token
  useEffect(() => {
    if (problem) setLast(problem)
    else if (!isAsking) setLast(null)
  }, [problem, isAsking])
  const shown = problem ?? (isAsking ? last : null)
  if (!shown) return null
  return (
    <div
      role="alert"
      className={classes('rounded-card border border-price/30 bg-white px-5 py-4 [overflow-wrap:anywhere]', className)}
    >
      <p>{textOf(shown)}</p>
      <Button variant="secondary" size="small" className="mt-3" busy={isAsking} onClick={token.renew}>
        {t('cart.askAgain')}
      </Button>
    </div>
  )
}
