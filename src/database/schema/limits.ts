import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Rate limit counters that several processes share; the columns are the limiter library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null: never. */
  expire: bigint('expire', { mode: 'number' }),
})
