/** All tables; the one place that drizzle reads them from. */
export * from './books.ts'
export * from './catalogue.ts'
export * from './content.ts'
export * from './customers.ts'
export * from './limits.ts'
export * from './listings.ts'
export * from './sales.ts'
