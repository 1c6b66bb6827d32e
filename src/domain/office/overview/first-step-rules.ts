import { isReservedName } from '#domain/office/system/sender-rules.ts'
import { missingCompanyDetails } from '#domain/platform/settings/company-rules.ts'
import { settingPages } from '#domain/platform/settings/setting-form-rules.ts'
import { defaultSettings, type SettingKey, type Settings } from '#domain/platform/settings/settings-definitions.ts'
import { hostName } from '#shared/markets.ts'
import { isLoopbackName } from '#shared/served-hosts.ts'
import { type FirstStep, firstSteps } from '#shared/vocabularies.ts'

export type ShopFacts = {
  settings: Settings
  /** Settings whose open decision the owner has not taken. */
  openDecisions: readonly SettingKey[]
  /** True if shoppers see a product. */
  hasProduct: boolean
  /** True if the payment provider moves real money. */
  isLive: boolean
  /** Hosts that the shop serves, as its environment names them. */
  allowedHosts: readonly string[]
}

/** Returns the steps that are done, by what the shop has now: one that becomes undone is missing again. */
export function stepsDone(facts: ShopFacts): FirstStep[] {
  const { settings, openDecisions, hasProduct, isLive, allowedHosts } = facts
  const missing = missingCompanyDetails(settings)
  const isOfVat = ({ setting }: (typeof missing)[number]) => setting === 'vat.rates'
  const isDone: Record<FirstStep, boolean> = {
    company: differsFromDefault(settings, 'brand.main') && missing.every(isOfVat),
    vat: !missing.some(isOfVat),
    delivery:
      settingPages.delivery.some((key) => differsFromDefault(settings, key)) ||
      !openDecisions.some((key) => key.startsWith('delivery.')),
    product: hasProduct,
    payments: isLive,
    domain: allowedHosts.some(isPublicDomain),
  }
  return firstSteps.filter((step) => isDone[step])
}

function differsFromDefault(settings: Settings, key: SettingKey): boolean {
  return JSON.stringify(settings[key]) !== JSON.stringify(defaultSettings()[key])
}

/** True for a name that people anywhere can open, such as `shop.no`; false for this machine's and for numbers. */
function isPublicDomain(host: string): boolean {
  const name = hostName(host)
  return name.includes('.') && /[a-z]$/i.test(name) && !isLoopbackName(name) && !isReservedName(name)
}
