import instrumentSans from '#shared/fonts/instrument-sans.woff2'
import newsreader from '#shared/fonts/newsreader.woff2'

/**
 * The only script that a page names: fonts and app wait for the largest image, so that on a slow line it shares with
 * nobody. A touch starts the app sooner; `data-parts` lists what the app imports.
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

/** Together, so that the page is laid out anew once. What does not come leaves the fallback in its place. */
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

/** Fetches all parts at once and runs them one by one, so that the page answers in between. */
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

/** Even asking for a file takes a slow phone some milliseconds: the page answers in between. */
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
// Who was here before has the fonts already: the app keeps the language in a cookie. Reading it waits for another
// process.
setTimeout(() => {
  if (/(^|; )lng=/.test(document.cookie)) bringFonts()
})
if (!document.getElementById('app')?.hasChildNodes()) start()
else if (!image) afterPaint(start)
else if (image.complete) afterPaint(start, image)
else for (const end of ['load', 'error']) image.addEventListener(end, () => afterPaint(start, image), { once: true })
