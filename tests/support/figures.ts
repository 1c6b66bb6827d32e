import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import type { Figures } from '#shared/text-placeholders.ts'
import { translate } from '#shared/translations.ts'

const settings = defaultSettings()

/** The figures of a shop whose owner changed nothing. */
export const defaultFigures: Figures = {
  brand: settings['brand.main'],
  currency: 'EUR',
  priceSign: '€',
  charged: {
    name: translate('storefront', 'en', 'words.currency.EUR'),
    sentence: translate('storefront', 'en', 'words.charged.EUR'),
  },
  membership: {
    price: settings['membership.price'],
    trialDays: settings['membership.trialDays'],
    landingTrialDays: settings['landing.trialDays'],
    early: translate('storefront', 'en', 'membership.early'),
  },
  delivery: {
    product: settings['delivery.product'],
    home: settings['delivery.home'],
    duties: translate('storefront', 'en', 'words.importDuties.customer'),
  },
  returns: { postage: translate('storefront', 'en', 'words.returnPostage.customer') },
  claims: { customers: settings['claims.customers'] },
}
