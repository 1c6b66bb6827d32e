import type { Queries } from '#database/open-database.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { dayMs } from '#shared/dates.ts'
import { upsertCounters } from './counter-queries.ts'

/** Max mails a day that acknowledge public statements (D50), so that no mailbox can be flooded. */
export const acknowledgementLimits = { address: 3, network: 20 }

const seconds = dayMs / 1_000

/**
 * Counts a statement, in its transaction, and returns true if its acknowledgement may be mailed. A network over its
 * limit uses up no address.
 * @param address as typed; `name+tag@host` counts as `name@host`
 * @param network digest of the network that calls
 */
export async function acknowledgementAllowed(
  transaction: Queries,
  { address, network, now }: { address: string; network: string; now: Date },
): Promise<boolean> {
  const isWithin = async (by: 'address' | 'network', key: string) => {
    const counter = `acknowledgements by ${by} ${hashToken(key)}`
    const [row] = await upsertCounters(transaction, [counter], { points: 1, now, seconds })
    return row !== undefined && row.points <= acknowledgementLimits[by]
  }
  const mailbox = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
  return (await isWithin('network', network)) && isWithin('address', mailbox)
}
