import type { FromChallenge, ToChallenge } from './frame-messages.ts'
import { textsFor } from './texts.ts'

/**
 * Shows the bank's page over the shop's until the shopper has answered it or left it.
 * The answer itself is between the bank and the provider: what became of it is read from the API.
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
  const dialogStyles: Record<string, string> = {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    'max-width': 'none',
    'max-height': 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
  }
  for (const [name, value] of Object.entries(dialogStyles)) dialog.style.setProperty(name, value)

  frame.title = title
  frame.name = 'vitrine-sandbox-challenge'
  const frameStyles = { border: '0', width: '100%', height: '100%', display: 'block', 'color-scheme': 'light only' }
  for (const [name, value] of Object.entries(frameStyles)) frame.style.setProperty(name, value)
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
    // Escape while the page itself has the focus. A browser may close a dialog without asking (`cancel`) first.
    dialog.addEventListener('close', () => finish('cancelled'))
    dialog.append(frame)
    document.body.append(dialog)
    page.style.setProperty('overflow', 'hidden')
    dialog.showModal()
  })
}
