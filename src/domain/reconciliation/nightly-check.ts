import type { Shop } from '../../shop.ts'

// When hardly anybody buys, and the provider's own night is over.
const hour = 3

/**
 * Queues the comparison of the books for this night, once whatever the number of processes and calls: the day is the job's key. Before
 * the hour has come nothing is queued; a shop that was closed at that hour catches up when it opens.
 */
export async function queueNightlyCheck(shop: Shop): Promise<void> {
  const { day, hours } = localTime(shop.clock(), shop.environment.timeZone)
  if (hours < hour) return
  await shop.jobs.enqueue('reconcile-books', { day }, { key: day })
}

function localTime(now: Date, timeZone: string): { day: string; hours: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hours: Number(parts.hour) }
}
