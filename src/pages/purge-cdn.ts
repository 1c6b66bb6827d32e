import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Changes } from '#database/change-bus.ts'
import type { Cdn } from '#environment.ts'

// The most that CDNs take in one call.
const maxTagsPerCall = 30
// Above so many, forgetting everything is less work than telling them apart.
const maxTagsWaiting = 1_000

// Milliseconds. A response that was on its way to the CDN while it was purged is caught by the second call.
const secondCallAfter = 2_000
const respondWithin = 5_000
const firstPause = 250
const longestPause = 5_000

const everything = '*'

/**
 * Purges the CDN on every change this process hears of, after its own cache was notified, so that old responses are
 * purged too. Retries failed calls.
 * @returns ends it
 */
export function purgeOnChange(input: { cdn: Cdn; changes: Changes; log: Logger }): () => void {
  const ended = new AbortController()
  const purgers = input.cdn.purgeUrls.map((url) => createPurger({ ...input, url, ended: ended.signal }))
  const purge = (tags: string[]) => Promise.all(purgers.map((purger) => purger(tags)))
  // Purges responses from an earlier release, or from a process that died before it could purge them.
  purge([everything])
  const unsubscribe = input.changes.subscribe((changed) => {
    const tags = changed.some(concernsEverything) ? [everything] : changed
    setTimeout(purge, secondCallAfter, tags).unref()
    return purge(tags)
  })
  return () => {
    unsubscribe()
    ended.abort()
  }
}

/** A cached response that staff drop has no tag of its own. */
function concernsEverything(tag: string): boolean {
  return tag === everything || tag.startsWith('dropped:')
}

type PurgerInput = { url: string; cdn: Cdn; log: Logger; ended: AbortSignal }

/** Purges one after the other; resolves when nothing is waiting any more. */
function createPurger({ url, cdn, log, ended }: PurgerInput): (tags: string[]) => Promise<void> {
  const waiting = new Set<string>()
  let running: Promise<void> | null = null

  const next = (): string[] => {
    if (waiting.has(everything) || waiting.size > maxTagsWaiting) return [everything]
    return [...waiting].slice(0, maxTagsPerCall)
  }
  const forget = (tags: string[]) => {
    if (tags[0] === everything) waiting.clear()
    else for (const tag of tags) waiting.delete(tag)
  }

  const work = async () => {
    let pause = firstPause
    while (waiting.size > 0 && !ended.aborted) {
      const tags = next()
      // Before the call: what changes during it must be purged again.
      forget(tags)
      try {
        await callCdn({ url, token: cdn.token, tags, ended })
        pause = firstPause
      } catch (error) {
        for (const tag of tags) waiting.add(tag)
        if (ended.aborted) return
        log.warn({ err: error, tags: tags.length }, 'The CDN could not be told of a change; trying again')
        await delay(pause, undefined, { ref: false, signal: ended }).catch(() => undefined)
        pause = Math.min(2 * pause, longestPause)
      }
    }
  }

  return (tags) => {
    for (const tag of tags) waiting.add(tag)
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** The tags in a header, which every cache can read, and in the body as the largest CDNs want them. */
async function callCdn(input: { url: string; token: string | null; tags: string[]; ended: AbortSignal }) {
  const { url, token, tags, ended } = input
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'cache-tag': tags.join(','),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(tags[0] === everything ? { purge_everything: true } : { tags }),
    signal: AbortSignal.any([ended, AbortSignal.timeout(respondWithin)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The CDN answered ${response.status} to a purge`)
}
