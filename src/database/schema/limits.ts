import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counters of the rate limits where several processes share them; columns as the limiter library reads and writes them. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null: never. */
  expire: bigint('expire', { mode: 'number' }),
})
