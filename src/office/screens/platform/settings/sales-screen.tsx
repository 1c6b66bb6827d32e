import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FormMoney, FormNumber } from '#office/kit/form/form-fields.tsx'
import { Section } from '#office/kit/section.tsx'
import { otherCurrencies } from '#shared/money.ts'
import { ChoiceField, SwitchField } from './choice-fields.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingText } from './use-setting-text.ts'
import { useSettings } from './use-settings.ts'

/** Screen of settings for price notices, the membership, low stock, refund limits and review requests. */
export function Component() {
  const { t } = useTranslation()
  const { nameOf } = useSettingText()
  const others = useOtherCurrencies()
  return (
    <SettingsPage page="sales">
      <Section title={t('settings.prices')}>
        <ChoiceField
          name="prices.lowestPriorPrice"
          values={['reductions', 'always', 'off']}
          hint={t('settings.hints.lowestPriorPrice')}
        />
        <SwitchField name="home.priceGuarantee" />
      </Section>
      <MembershipSection />
      <Section title={t('settings.stockAndRefunds')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormNumber name="stock.lowAt" min={0} label={nameOf('stock.lowAt')} hint={t('settings.hints.lowAt')} />
          <FormMoney
            name="refunds.serviceLimit"
            label={nameOf('refunds.serviceLimit')}
            hint={t('settings.hints.serviceLimit')}
          />
          {others.map((currency) => (
            <FormMoney
              key={currency}
              name={`refunds.serviceLimits.${currency}`}
              label={nameOf('refunds.serviceLimit')}
              currency={currency}
              hint={t('settings.hints.serviceLimits')}
            />
          ))}
        </div>
      </Section>
      <Section title={t('settings.invitations')}>
        <SwitchField name="reviews.invite" hint={t('settings.hints.invite')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormNumber
            name="reviews.inviteAfterDays"
            min={1}
            max={90}
            label={nameOf('reviews.inviteAfterDays')}
            hint={t('settings.hints.inviteAfterDays')}
          />
        </div>
      </Section>
    </SettingsPage>
  )
}

/** The currencies of markets that are not the euro. */
function useOtherCurrencies() {
  const used = Object.values(useSettings().data?.['markets.currencies'] ?? {})
  return otherCurrencies.filter((currency) => used.includes(currency))
}

/** The membership's price in each currency that is not the euro, whose price is decided among the conflicts. */
function MembershipSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('settings.membership.title')}>
      <p className="text-soft">
        {t('settings.membership.hint')}{' '}
        <Link to="/settings/conflicts/membership.price" className="text-brand underline underline-offset-2">
          {t('settings.membership.toEuro')}
        </Link>
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {otherCurrencies.map((currency) => (
          <FormMoney
            key={currency}
            name={`membership.prices.${currency}`}
            label={t('settings.membership.priceIn')}
            currency={currency}
          />
        ))}
      </div>
      <SwitchField name="membership.earlyAccess" hint={t('settings.hints.earlyAccess')} />
    </Section>
  )
}
