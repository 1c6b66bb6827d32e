import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { CartTokenResponse } from '#contract/cart.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { type ApiClient, ApiRefusal, bodyOf } from './api-client.ts'
import { write } from './api-write.ts'
import { type CartStore, useCartStore } from './cart-provider.tsx'
import { type CartChange, dropRefusedLines, type Reconciled, reconcileCart } from './cart-reconcile.ts'
import { hasOwnPrices, tokenProducts } from './cart-rules.ts'
import { cartAtOwnPrices, cartLinesOnSale } from './cart-sale-check.ts'
import { cartTokenResponse, keepCartToken, readKeptToken, tokenSubject, usableToken } from './cart-token-store.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { useIsHydrated } from './hydrated.tsx'
import { report } from './report.ts'
import { useSession } from './session.tsx'
import { useStore } from './store.ts'
import { useLanding, useStorefront } from './storefront-context.tsx'

export const cartCookie = 'cart'
const cookieLifetime = 24 * 60 * 60
const restBeforeAsking = 250

export type CartToken = {
  /** Server response with the amount to be charged for the cart as shown; null until it arrives. */
  response: CartTokenResponse | null
  isAsking: boolean
  /**
   * Message key that explains a missing response: the server's refusal, or `cart.unchecked` if the server is
   * unavailable.
   */
  problem: string | null
  /** Changes the server made to the cart since the visitor last confirmed them. */
  changes: readonly CartChange[]
  forgetChanges(): void
  /** Returns the response for the cart as shown, requesting one if none is usable. Null if none came. */
  obtain(): Promise<CartTokenResponse | null>
  /** The token is of no use any more: asks for another. */
  renew(): void
}

/**
 * Keeps the cart token in the `cart` cookie in sync with the cart, on opening the screen and (debounced) on changes.
 * Applies the server's corrections to the cart and reports them.
 * @param reuse a fresh token of the same cart will do
 */
export function useCartToken({ reuse }: { reuse: boolean }): CartToken {
  const { api } = useStorefront()
  const store = useCartStore()
  const { ready, user } = useSession()
  const landing = useLanding()
  const [state, setState] = useState<{ response: CartTokenResponse; of: string } | null>(null)
  const [failure, setFailure] = useState<{ of: string; problem: string } | null>(null)
  const [changes, setChanges] = useState<readonly CartChange[]>([])
  const [round, setRound] = useState(0)
  const latest = useRef<{ of: string; asked: Promise<CartTokenResponse | null> } | null>(null)

  const items = useStore(store)
  const isHydrated = useIsHydrated()
  const isLanding = landing.isOn
  const soid = landing.soid()
  const antiForgery = isHydrated ? readCookie('XSRF-TOKEN') : null
  const waiting = items.filter(({ currency }) => currency !== undefined).length
  const subject = tokenSubject({ items, landing: isLanding, soid, userId: user?.id ?? null, antiForgery })
  const of = waiting === 0 ? subject : `${waiting} unpriced ${subject}`
  const mayAsk = isHydrated && ready && items.length > 0

  const ask = useCallback(
    (mayReuse: boolean): Promise<CartTokenResponse | null> => {
      if (latest.current?.of === of && mayReuse) return latest.current.asked
      const isLatest = () => latest.current?.asked === asked
      const asked = askToken({ api, store, items, of, landing: isLanding, soid, mayReuse }).then(
        ({ response, changes: found }) => {
          if (!isLatest()) return null
          if (found.length) setChanges((known) => [...known, ...found])
          if (!response) return null
          setState({ response, of })
          return response
        },
        (error: unknown) => {
          if (!isLatest()) return null
          report('The cart token could not be fetched', error)
          latest.current = null
          setFailure({ of, problem: problemOf(error) })
          return null
        },
      )
      latest.current = { of, asked }
      return asked
    },
    [api, store, items, of, isLanding, soid],
  )

  const isFirst = useRef(true)
  useEffect(() => {
    if (!mayAsk || latest.current?.of === of) return
    const mayReuse = reuse && isFirst.current && round === 0
    const askUnlessAsked = () => {
      if (latest.current?.of !== of) void ask(mayReuse)
    }
    const timer = setTimeout(askUnlessAsked, isFirst.current ? 0 : restBeforeAsking)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [mayAsk, of, ask, reuse, round])

  const response = mayAsk && state?.of === of ? state.response : null
  return {
    response,
    isAsking: mayAsk && !response && failure?.of !== of,
    problem: mayAsk && !response && failure?.of === of ? failure.problem : null,
    changes,
    forgetChanges: useCallback(() => setChanges([]), []),
    obtain: useCallback(() => {
      // Another tab may have asked since: two tabs that show the same must pay under the same token.
      const kept = usableToken(readKeptToken(), of, Date.now())?.answer
      return kept && response && sameTerms(kept, response) ? Promise.resolve(kept) : ask(true)
    }, [ask, of, response]),
    renew: useCallback(() => {
      latest.current = null
      keepCartToken(null)
      setState(null)
      setFailure(null)
      setRound((count) => count + 1)
    }, []),
  }
}

function sameTerms(first: CartTokenResponse, second: CartTokenResponse): boolean {
  return first.total === second.total && JSON.stringify(first.offer) === JSON.stringify(second.offer)
}

function problemOf(error: unknown): string {
  return (error instanceof ApiRefusal && error.errors?.products?.[0]) || 'cart.unchecked'
}

type Asked = { response: CartTokenResponse | null; changes: readonly CartChange[] }

async function askToken(input: {
  api: ApiClient
  store: CartStore
  items: readonly CartItem[]
  of: string
  landing: boolean
  soid: string | null
  mayReuse: boolean
}): Promise<Asked> {
  const { api, items, of, landing, soid } = input
  if (!hasOwnPrices(items)) {
    return { response: null, changes: settle(input.store, items, await cartAtOwnPrices(api, items)) }
  }
  const kept = usableToken(readKeptToken(), of, Date.now())
  if (kept && (kept.paying || input.mayReuse)) return { response: kept.answer, changes: [] }
  try {
    const json = { products: tokenProducts(items), landing, soid }
    const response = await write(api, 'POST', '/api/cart/token', { json })
    const result = v.parse(cartTokenResponse, await bodyOf(response))
    writeCookie(cartCookie, result.token, cookieLifetime)
    const reconciled = reconcileCart(items, result.lines)
    keepCartToken({ of, answer: result, askedAt: Date.now(), paying: false })
    return { response: result, changes: settle(input.store, items, reconciled) }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 422) throw error
    const named = dropRefusedLines(items, error.errors ?? {})
    const reconciled = named.changes.length
      ? named
      : await cartLinesOnSale(api, { items, isMembersFirst: problemOf(error) === 'cart.membersFirst' })
    if (!reconciled.changes.length) throw error
    return { response: null, changes: settle(input.store, items, reconciled) }
  }
}

/** Corrects the cart, unless the visitor has changed it since the request; then the next response corrects it. */
function settle(store: CartStore, asked: readonly CartItem[], { items, changes }: Reconciled): readonly CartChange[] {
  if (items.length === asked.length && items.every((item, index) => item === asked[index])) return []
  if (store.read() !== asked) return []
  store.update(() => items)
  return changes
}

/** The cart is paid: neither its token nor its cookie is of use. */
export function forgetCartToken(): void {
  keepCartToken(null)
  writeCookie(cartCookie, '', 0)
}
