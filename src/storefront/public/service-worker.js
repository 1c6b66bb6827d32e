// Shows the offline page where a page of the shop cannot be fetched, and does nothing else. No page, price, image or
// API response is stored, and no API or payment call passes through here.
const cacheName = 'offline-page'
const offlinePage = '/offline.html'
const notPages = /^\/(api|sanctum|storage|webhooks|feeds|healthz|readyz|metrics)(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // The browser asks for the page while this script is still starting: being here costs a visit nothing.
  event.waitUntil(self.registration.navigationPreload?.enable())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && !notPages.test(url.pathname)) event.respondWith(openPage(event))
  else if (url.search === '?offline' || request.destination === 'font') event.respondWith(openKept(request))
})

async function openPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const language = response.headers.get('content-language')
    if (language) event.waitUntil(followLanguage(language))
    return response
  } catch (error) {
    const kept = await caches.match(offlinePage)
    if (kept) return kept
    throw error
  }
}

async function openKept(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** Keeps the offline page, in the visitor's language, with the files it links. */
async function keepOfflinePage() {
  const response = await fetch(offlinePage, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The offline page answered ${response.status}`)
  const html = await response.clone().text()
  const files = [...html.matchAll(/(?:href|src)="(\/[^"]+(?:\?offline|\.woff2))"/g)].map(([, file]) => file)
  const answers = await Promise.all(files.map(async (file) => [file, await fetch(file)]))
  const cache = await caches.open(cacheName)
  const known = await cache.keys()
  await cache.put(offlinePage, response)
  for (const [file, answer] of answers) if (answer.ok) await cache.put(file, answer)
  const wanted = new Set([offlinePage, ...files])
  for (const request of known) {
    const { pathname, search } = new URL(request.url)
    if (!wanted.has(pathname + search)) await cache.delete(request)
  }
}

async function followLanguage(language) {
  const kept = await caches.match(offlinePage)
  if (kept?.headers.get('content-language') !== language) await keepOfflinePage().catch(() => undefined)
}
