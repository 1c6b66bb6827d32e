import { isUploadedLogo } from '#shared/brand-logo.ts'
import { brandKeys } from '#shared/markets.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

/** Throws invalid `brand.….logo` if a change names an uploaded logo that is not in the shop's storage. */
export async function refuseUnknownLogos(shop: Pick<Shop, 'storage'>, changes: Record<string, unknown>): Promise<void> {
  for (const key of brandKeys) {
    const { logo } = (changes[key] ?? {}) as { logo?: unknown }
    if (typeof logo !== 'string' || !isUploadedLogo(logo) || (await shop.storage.has(logo))) continue
    throw invalid({ [key]: ['validation.noImage'], [`${key}.logo`]: ['validation.noImage'] })
  }
}
