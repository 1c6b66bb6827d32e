import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, with zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An amount in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
