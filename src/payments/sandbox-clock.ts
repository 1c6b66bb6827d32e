import { z } from 'zod'
import { PaymentUnknown } from './payments.ts'

const clockResponse = z.object({ now: z.iso.datetime(), offset_seconds: z.number() })
const patienceMs = 2_000

/**
 * Reads the sandbox's clock; returns null for the real provider.
 * @throws PaymentUnknown
 */
export async function readSandboxClock(
  apiBase: string | null,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<{ now: Date; offsetSeconds: number } | null> {
  if (apiBase === null) return null
  const request = new Request(new URL('/sandbox/clock', apiBase), { signal: AbortSignal.timeout(patienceMs) })
  try {
    const response = await fetch(request)
    if (!response.ok) return null
    const { now, offset_seconds } = clockResponse.parse(await response.json())
    return { now: new Date(now), offsetSeconds: offset_seconds }
  } catch {
    throw new PaymentUnknown('The sandbox does not tell its time')
  }
}
