/** All tables; the one place that drizzle reads them from. */

export * from './catalogue.ts'
export * from './content.ts'
export * from './customers.ts'
export * from './files.ts'
export * from './fulfilment.ts'
export * from './ledger.ts'
export * from './limits.ts'
export * from './listings.ts'
export * from './prices.ts'
export * from './sales.ts'
export * from './staff.ts'
export * from './stock.ts'
