import { get } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../../tools/servers/free-port.ts'
import { hasVarnish, startVarnish } from '../../tools/servers/varnish-server.ts'
import { startWebShop } from '../support/web-shop.ts'

const hosts = ['a.example.test', 'b.example.test'] as const

test.skipIf(!hasVarnish())('behind another proxy Varnish keeps the pages of two hosts apart', async () => {
  const [port, purgePort] = [await freePort(), await freePort()]
  const web = await startWebShop({
    environment: {
      CDN: '1',
      CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/`,
      TRUST_PROXY: '1',
      ALLOWED_HOSTS: hosts.join(),
    },
  })
  const varnish = await startVarnish({ backendPort: web.port, port, purgePort })
  const ask = (forwarded: string) =>
    new Promise<[cache: unknown, canonical: string | undefined]>((resolve, reject) => {
      const headers = { host: hosts[0], 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' }
      get({ host: '127.0.0.1', port, path: '/produkt/handskar', agent: false, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () =>
          resolve([response.headers['x-cache'], /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]]),
        )
      }).on('error', reject)
    })
  try {
    for (const cache of ['MISS', 'HIT']) {
      for (const host of hosts) expect(await ask(host)).toEqual([cache, `https://${host}/produkt/handskar`])
    }
  } finally {
    await varnish.stop()
    await web.close()
  }
})
