import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { brandOfHost } from '#shared/markets.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'

export type ReturnRules = { address: string; postage: 'customer' | 'shop' }

/** Returns the address for goods sent back that were bought on a host, and who pays the postage. */
export async function readReturnRules(shop: Shop, host: string): Promise<ReturnRules> {
  const settings = await getSettings(shop)
  const { legalName, address } = settings[brandOfHost(host)]
  return { address: settings['returns.address'] || `${legalName}, ${address}`, postage: settings['returns.postage'] }
}

/** The sentence that says who pays for sending goods back. */
export function postageText(texts: ShopTexts, postage: ReturnRules['postage']): string {
  return textAt(texts.storefront, `words.returnPostage.${postage}`) ?? ''
}
