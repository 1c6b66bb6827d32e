import type { Country } from '#shared/markets.ts'

/** Charts of accounts: BAS in Sweden, NS 4102 in Norway, the plan comptable général in France. */
export const accountCharts = ['BAS', 'NS4102', 'PCG'] as const
export type AccountChart = (typeof accountCharts)[number]

export const accountRoles = ['sales', 'membership', 'refunds', 'vat', 'fees', 'clearing', 'bank'] as const
export type AccountNumbers = Record<(typeof accountRoles)[number], string>

/** The accounts of each chart that the exports for accounting book to, unless the owner enters others. */
export const chartAccounts: Record<AccountChart, AccountNumbers> = {
  BAS: {
    sales: '3000',
    membership: '3010',
    refunds: '3020',
    vat: '2610',
    fees: '6570',
    clearing: '1580',
    bank: '1930',
  },
  NS4102: {
    sales: '3000',
    membership: '3010',
    refunds: '3080',
    vat: '2700',
    fees: '7770',
    clearing: '1570',
    bank: '1920',
  },
  PCG: {
    sales: '707',
    membership: '706',
    refunds: '7097',
    vat: '44571',
    fees: '627',
    clearing: '467',
    bank: '512',
  },
}

const chartOfCountry: Record<Country, AccountChart> = { NO: 'NS4102', SE: 'BAS', FR: 'PCG' }

/** The charts to choose from; that of the company's country, where there is one, comes first. */
export function chartsFor(country: Country | null): AccountChart[] {
  const own = country && chartOfCountry[country]
  return own ? [own, ...accountCharts.filter((chart) => chart !== own)] : [...accountCharts]
}
