import { PaymentUnknown, ProviderRefused } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'

/** Calls the provider for staff. Throws `provider.unavailable`, or `provider.refused` with the provider's words. */
export async function orRefused<ApiResponse>(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    if (error instanceof ShopError && error.code === 'request.unavailable') throw new ShopError('provider.unavailable')
    if (error instanceof ProviderRefused)
      throw new ShopError('provider.refused', { details: { reason: error.message } })
    throw error
  }
}
