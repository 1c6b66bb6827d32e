import type { User } from '#contract/customers.ts'

/** The text key of each country's name. */
export const countryNames: Record<User['country'], string> = {
  NO: 'account.settingsPage.norway',
  SE: 'account.settingsPage.sweden',
  FR: 'account.settingsPage.france',
}
