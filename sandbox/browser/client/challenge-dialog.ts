import type { FromChallenge, ToChallenge } from './frame-messages.ts'
import { textsFor } from './texts.ts'

/**
 * Shows the bank's page over the shop's until the challenge is completed or left. The outcome is read from the API,
 * never from the frame's message.
 */
export function openChallenge(input: {
  sandboxOrigin: string
  locale: string
  key: string
  clientSecret: string
}): Promise<'done' | 'cancelled' | 'unreachable'> {
  const { sandboxOrigin, locale, key, clientSecret } = input
  const title = textsFor(locale).challengeTitle
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  const page = document.documentElement
  const overflowBefore = page.style.getPropertyValue('overflow')

  dialog.setAttribute('aria-label', title)
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
  })

  frame.title = title
  frame.name = 'vitrine-sandbox-challenge'
  Object.assign(frame.style, {
    border: '0',
    width: '100%',
    height: '100%',
    display: 'block',
    colorScheme: 'light only',
  })
  frame.src = `${sandboxOrigin}/sandbox/challenge?${new URLSearchParams({ parent: window.location.origin, locale })}`

  return new Promise((resolve) => {
    let finished = false
    const finish = (outcome: 'done' | 'cancelled' | 'unreachable'): void => {
      if (finished) return
      finished = true
      clearTimeout(loadTimer)
      window.removeEventListener('message', receive)
      page.style.setProperty('overflow', overflowBefore)
      dialog.close()
      dialog.remove()
      resolve(outcome)
    }
    const receive = (event: MessageEvent<FromChallenge>): void => {
      if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
      if (event.data.type === 'loaded') {
        clearTimeout(loadTimer)
        const message: ToChallenge = { type: 'init', key, clientSecret, merchant: window.location.host }
        frame.contentWindow?.postMessage(message, sandboxOrigin)
        frame.focus()
      } else {
        finish(event.data.type)
      }
    }
    const loadTimer = setTimeout(() => finish('unreachable'), 15_000)
    window.addEventListener('message', receive)
    // Escape while the page has the focus. A browser may close a dialog without a `cancel` event.
    dialog.addEventListener('close', () => finish('cancelled'))
    dialog.append(frame)
    document.body.append(dialog)
    page.style.setProperty('overflow', 'hidden')
    dialog.showModal()
  })
}
