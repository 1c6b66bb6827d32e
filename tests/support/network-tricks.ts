import type { Page, Request } from 'playwright-core'

/** Network behaviour for a page, on demand. Addresses are matched by path and query, regardless of the host. */

/**
 * Serves the bare shell instead of the rendered HTML, as the shop does where rendering fails: the browser renders by
 * itself.
 */
export async function sendBareShell(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      // The test's own process does not resolve the shop's host names.
      const url = new URL(route.request().url())
      const headers = { ...route.request().headers(), host: url.host }
      url.hostname = '127.0.0.1'
      const response = await route.fetch({ url: url.href, headers })
      const html = (await response.text())
        .replace(/<div id="app">[\s\S]*<\/div>\s*(?=<script type="application\/json")/, '<div id="app"></div>\n')
        .replace(/(id="vitrine-data">)[\s\S]*?(<\/script>)/, '$1null$2')
      return route.fulfill({ response: response, body: html })
    },
  )
}

/** Holds matching requests back until `release` is called; `asked` ends when the first one has come. */
export async function holdBack(page: Page, address: RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  const gate = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  await page.route(matching(address), async (route) => {
    first.resolve()
    await gate.promise
    await route.continue()
  })
  return { asked: first.promise, release: () => gate.resolve() }
}

export async function respondWith(page: Page, address: RegExp, json: unknown, status = 200): Promise<void> {
  await page.route(matching(address), (route) => route.fulfill({ status, json }))
}

/** Pattern for requests, e.g. `GET /api/user`, with their response. */
export type KnownResponse = [asked: RegExp, json: unknown, status?: number]

/**
 * Responds to the page's API calls for which `answerTo` returns a response. The browser keeps its cache, unlike with
 * Playwright's routes, for pages that are loaded repeatedly.
 */
export async function respondToApi(
  page: Page,
  responseTo: (asked: string) => KnownResponse | undefined,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    const known = responseTo(`${request.method} ${pathname}${search}`)
    const [, json, status = 200] = known ?? []
    const sent = known
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(JSON.stringify(json)).toString('base64'),
        })
      : session.send('Fetch.continueRequest', { requestId })
    // A page that is left waits for nothing.
    sent.catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

/** Lets matching requests fail: with a status, or as if the network were gone. */
export async function failAt(page: Page, address: RegExp, status?: number): Promise<void> {
  await page.route(matching(address), (route) =>
    status ? route.fulfill({ status, json: { message: 'failed' } }) : route.abort('connectionfailed'),
  )
}

/** Requests whose address matches, from now on. */
export function watchRequests(page: Page, address: RegExp): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) seen.push(request)
  })
  return seen
}

/** Goes to an address inside the app, as a link would: without loading a page. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(performance.now()), usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

function matching(address: RegExp) {
  return (url: URL) => address.test(url.pathname + url.search)
}
