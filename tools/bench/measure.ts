import autocannon from 'autocannon'
import { processorTime } from './processor-time.ts'

export type Round = {
  requestsPerSecond: number
  p50: number
  p99: number
  bytesPerRequest: number
  failures: number
  /** Processor time of the server in microseconds per request; null where the system does not report it. */
  cpuPerRequest: number | null
}

/** One round of load on a URL. `pid`: the process whose processor time counts. */
export async function measureRound(
  url: string,
  options: { connections: number; seconds: number; pid?: number },
): Promise<Round> {
  const before = options.pid === undefined ? 0 : processorTime(options.pid, false)
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    sampleInt: 250,
    headers: { 'accept-encoding': 'br, gzip', accept: 'text/html,application/json' },
  })
  const used = options.pid === undefined ? 0 : processorTime(options.pid, false) - before
  const { total } = result.requests
  return {
    requestsPerSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytesPerRequest: total ? result.throughput.total / total : 0,
    failures: result.errors + result.non2xx,
    cpuPerRequest: used === 0 || total === 0 ? null : (used * 1_000) / total,
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
