import { parseArgs } from 'node:util'
import type { Templates } from '../campaign/stage.ts'
import { prepareTemplates } from '../campaign/templates.ts'
import { openCluster } from '../cluster/open-cluster.ts'
import { freePort } from '../servers/free-port.ts'
import { hasNginx } from '../servers/nginx-proxy.ts'
import { openOffice } from '../servers/office-session.ts'
import { startS3Server } from '../servers/s3-server.ts'
import { hasVarnish, startVarnish, type Varnish } from '../servers/varnish-server.ts'
import { compareVisits } from './compare-visits.ts'
import { measureChanges } from './measure-changes.ts'
import { costOfChange, type Hits, measureHits } from './measure-hits.ts'
import { lookForPersonalData } from './personal-data.ts'
import { hosts, publicVisits } from './public-addresses.ts'

/**
 * `npm run tool -- cdn [--seconds N] [--changes N]`: tests Varnish with deploy/varnish.vcl in front of two shops.
 * Checks correct bytes for all visitors, personal data, the delay of price changes, and how much the CDN serves by
 * itself.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, changes: { type: 'string', default: '10' } },
})
// Featured products appear on the home page and below every product.
const changedProducts = { 'a featured product': 4318, 'another product': 4320 }
const ownerPassword = 'a long enough phrase'
if (!hasVarnish() || !hasNginx()) throw new Error('Install varnish and nginx-light from Debian first.')

const store = await startS3Server()
const { templates, remove } = await prepareTemplates()
let wrong: string[] = []
try {
  wrong = await prove(templates)
} finally {
  await remove()
  await store.stop()
}
for (const each of wrong.slice(0, 20)) say(`✗ ${each}`)
say(wrong.length === 0 ? 'Every promise was kept.' : `${wrong.length} promises were broken.`)
process.exitCode = wrong.length > 0 ? 1 : 0

async function prove(from: Templates): Promise<string[]> {
  const [cdnPort, purgePort] = [await freePort(), await freePort()]
  const { stage, cluster, close } = await openCluster(from, {
    shops: 2,
    store: store.location,
    build: 'dist/server',
    environment: {
      CDN: '1',
      CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/`,
      ALLOWED_HOSTS: ['localhost', ...hosts].join(','),
    },
  })
  let varnish: Varnish | null = null
  try {
    varnish = await startVarnish({ backendPort: stage.port, port: cdnPort, purgePort })
    const office = await openOffice({ port: cluster.ports[0]!, email: 'owner@vitrine.test', password: ownerPassword })
    const processIds = cluster.processIds()

    const compared = await compareVisits({ cdn: cdnPort, shop: stage.port })
    say(
      `${compared.visits} visits by host, address, language and landing compared with the shop: ${reported(compared.wrong)}`,
    )

    const changed = await measureChanges(cdnPort, office, Number(values.changes))
    const sorted = changed.milliseconds.toSorted((a, b) => a - b)
    say(
      `${sorted.length} price changes, from sending until every watcher saw them: median ${sorted[sorted.length >> 1]!.toFixed(0)} ms, at most ${sorted.at(-1)!.toFixed(0)} ms`,
    )
    const late = sorted
      .filter((time) => time > 1_000)
      .map((time) => `a price change was seen after ${time.toFixed(0)} ms`)

    const measured = { shopPort: stage.port, processIds, seconds: Number(values.seconds) }
    for (const [way, port] of Object.entries({ 'past the CDN': stage.port, 'through the CDN': cdnPort })) {
      say(`${way}, no changes: ${reportedHits(await measureHits({ ...measured, port, office: null }))}`)
      say(`${way}, one price change a second: ${reportedHits(await measureHits({ ...measured, port, office }))}`)
    }

    const visits = await publicVisits(stage.port)
    for (const [what, product] of Object.entries(changedProducts)) {
      const cost = await costOfChange({ cdnPort, visits, processIds, office, product })
      say(
        `The price of ${what} changes, with ${visits.length} responses in the CDN: ${cost.misses} asked for again, ` +
          `${(cost.bytes / 1_000_000).toFixed(1)} MB, ${cost.processorMs.toFixed(0)} ms of the shops’ processors`,
      )
    }

    const personal = await lookForPersonalData(varnish)
    varnish = null
    say(`Personal data in ${personal.kept} kept responses: ${reported(personal.wrong)}`)
    return [...compared.wrong, ...changed.wrong, ...late, ...personal.wrong]
  } finally {
    await varnish?.stop()
    await close()
  }
}

function reportedHits({ requests, hits, seconds, processorMs }: Hits): string {
  const perSecond = (requests / seconds).toFixed(0)
  const share = ((100 * hits) / requests).toFixed(1)
  const processor = (processorMs / requests).toFixed(2)
  return `${perSecond} requests a second, ${share} % by the CDN, ${processor} ms of the shops’ processors each`
}

function reported(found: string[]): string {
  return found.length === 0 ? 'all is well' : `${found.length} wrong`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
