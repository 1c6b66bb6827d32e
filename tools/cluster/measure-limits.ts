import { rateLimits } from '../../src/api/middleware/rate-limit-rules.ts'
import type { Stage } from '../campaign/stage.ts'
import type { Cluster } from './cluster-machine.ts'

/** Calls that cost little, whose limit is of the address: each is made in turn at every shop until one refuses. */
const tried = [
  { call: 'POST /api/auth/forgot-password', body: (turn: number) => ({ email: `nobody-${turn}@example.test` }) },
  { call: 'POST /api/contact', body: () => ({}) },
]

/** Compares the calls of one address that all shops together let through with the limit. */
export async function measureLimits({ port }: Stage, { ports }: Cluster): Promise<{ rows: string[]; wrong: string[] }> {
  const rows: string[] = []
  const wrong: string[] = []
  for (const { call, body } of tried) {
    const limit = rateLimits[call]!.find(({ by, refusedWith }) => by === 'address' && !refusedWith)!
    const max = limit.calls + (limit.countedHere ?? 0) * (ports.length - 1)
    const passed = await passedCalls({ host: `localhost:${port}`, ports, call, body, enough: max + 20 })
    rows.push(`${call}: ${passed} calls of one address went through ${ports.length} shops; the limit is ${limit.calls}`)
    if (passed < limit.calls || passed > max) wrong.push(`${call}: ${passed} calls went through, not ${limit.calls}`)
  }
  return { rows, wrong }
}

async function passedCalls(input: {
  host: string
  ports: readonly number[]
  call: string
  body: (turn: number) => object
  enough: number
}): Promise<number> {
  const { host, ports, call, body, enough } = input
  const [method, path] = call.split(' ') as [string, string]
  let passed = 0
  for (let turn = 0; turn < enough; turn++) {
    const response = await fetch(`http://127.0.0.1:${ports[turn % ports.length]}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-host': host, 'x-forwarded-for': '10.9.8.7' },
      body: JSON.stringify(body(turn)),
    })
    await response.body?.cancel()
    if (response.status !== 429) passed += 1
  }
  return passed
}
