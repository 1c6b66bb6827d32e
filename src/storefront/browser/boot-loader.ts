import instrumentSans from '#shared/fonts/instrument-sans.woff2'
import newsreader from '#shared/fonts/newsreader.woff2'

/**
 * The only script a page names: it delays fonts and app so that the largest image has a slow connection to itself. A
 * touch starts the app sooner; `data-parts` lists the app's imports.
 */
const { application, parts } = document.querySelector<HTMLScriptElement>('script[data-application]')!.dataset
const maxWaitMs = 2_500
const maxPaintMs = 500
const touches = ['pointerdown', 'keydown', 'focusin'] as const

let isStarted = false
let isDressed = false

function start(): void {
  if (isStarted) return
  isStarted = true
  for (const touch of touches) removeEventListener(touch, start, true)
  setTimeout(bringFonts)
  startApplication(listOf(parts)).catch(() => {
    // The line was cut: what the server sent stays readable, and the next touch tries again.
    isStarted = false
    awaitTouch()
  })
}

function awaitTouch(): void {
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
}

/**
 * Adds both fonts together, so that the page is laid out again only once. If a font fails to load, the fallback
 * stays.
 */
function bringFonts(): void {
  if (isDressed) return
  isDressed = true
  const faces = [
    new FontFace('Instrument Sans', `url(${instrumentSans})`, { weight: '400 600' }),
    new FontFace('Newsreader', `url(${newsreader})`, { weight: '400 600' }),
  ]
  Promise.allSettled(faces.map((face) => face.load())).then(() => {
    for (const face of faces) if (face.status === 'loaded') document.fonts.add(face)
  })
}

/** Fetches all parts at once and runs them one by one, so that the page stays responsive in between. */
async function startApplication(addresses: string[]): Promise<void> {
  const all = [...addresses, application!]
  for (const href of all) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await yieldToMain()
  }
  for (const address of all) {
    await import(/* @vite-ignore */ address)
    await yieldToMain()
  }
}

/**
 * Yields to the browser so that the page stays responsive. Even requesting a file takes a slow phone some
 * milliseconds.
 */
function yieldToMain(): Promise<unknown> {
  return window.scheduler?.yield?.() ?? new Promise((next) => setTimeout(next))
}

function listOf(text = ''): string[] {
  return text.split(' ').filter(Boolean)
}

/**
 * Resolves once the browser has shown something, or the given image; without such a report, after the next frame. A
 * page in the background draws none.
 */
function afterPaint(then: () => void, image?: Element): void {
  const type = image ? 'largest-contentful-paint' : 'paint'
  if (document.visibilityState === 'hidden') {
    then()
    return
  }
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) {
    requestAnimationFrame(() => setTimeout(then))
    return
  }
  new PerformanceObserver((list, observer) => {
    if (image && !list.getEntries().some((entry) => (entry as LargestContentfulPaint).element === image)) return
    observer.disconnect()
    then()
  }).observe({ type, buffered: true })
  // Something else may be larger, or was there before.
  setTimeout(then, maxPaintMs)
}

const image = document.querySelector<HTMLImageElement>('#app img[fetchpriority=high]')
awaitTouch()
setTimeout(start, maxWaitMs)
if (window.earlyPresses?.kept.length) start()
// The language cookie marks a returning visitor, who already has the fonts cached. Reading cookies waits for another
// browser process, so it is deferred.
setTimeout(() => {
  if (/(^|; )lng=/.test(document.cookie)) bringFonts()
})
if (!document.getElementById('app')?.hasChildNodes()) start()
else if (!image) afterPaint(start)
else if (image.complete) afterPaint(start, image)
else for (const end of ['load', 'error']) image.addEventListener(end, () => afterPaint(start, image), { once: true })
