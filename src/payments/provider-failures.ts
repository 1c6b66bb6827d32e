import { invalid, ShopError } from '#shared/shop-error.ts'
import { CardRefused, PaymentUnknown } from './payments.ts'

/** Calls the provider. If it does not respond, throws a ShopError that asks the caller to try again. */
export async function orUnavailable<Result>(
  call: () => Promise<Result>,
  code: 'request.unavailable' | 'checkout.busy' = 'request.unavailable',
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError(code)
    throw error
  }
}

/** Calls the provider; if it refuses the card, throws invalid `card` with the reason. */
export async function orInvalidCard<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CardRefused) throw invalid({ card: [error.key] })
    throw error
  }
}
