import type { ApiResult, CardOptions, CardResource, FontSource, FromCardField, ToCardField } from './frame-messages.ts'
import { type Texts, textsFor } from './texts.ts'

export type ElementContext = {
  /** The origin that serves the frame, and the only one whose messages are accepted. */
  readonly sandboxOrigin: string
  readonly locale: string
  readonly fonts: readonly FontSource[]
  readonly onDestroy: () => void
}

export type CardFrame = {
  readonly iframe: HTMLIFrameElement
  /** Sends a message now, or once the frame is ready. */
  send(message: ToCardField): void
  /** Sends the current options to a ready frame; one that still loads gets them with `init`. */
  update(): void
  /** Lets the frame send its card to the API. Only the object created from it comes back. */
  createFromCard(resource: CardResource, key: string, data: Record<string, unknown>): Promise<ApiResult>
  close(): void
}

const loadTimeoutMs = 10_000

/** The height of one line of the field, until the frame reports its own. */
function expectedHeight(options: CardOptions): string {
  const { fontSize = '16px', lineHeight = '1.2em' } = options.style?.base ?? {}
  const size = Number.parseFloat(String(fontSize)) || 16
  const height = String(lineHeight)
  const factor = Number.parseFloat(height) || 1.2
  return height.endsWith('px') ? height : `${factor * size}px`
}

function createCardIframe(context: ElementContext, options: CardOptions, texts: Texts): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.title = texts.frameTitle
  iframe.name = 'vitrine-sandbox-card-field'
  Object.assign(iframe.style, {
    border: '0',
    margin: '0',
    padding: '0',
    width: '1px',
    minWidth: '100%',
    display: 'block',
    userSelect: 'none',
    overflow: 'hidden',
    colorScheme: 'light only',
    height: expectedHeight(options),
  })
  const query = new URLSearchParams({ parent: window.location.origin, locale: context.locale })
  iframe.src = `${context.sandboxOrigin}/sandbox/card-field?${query}`
  return iframe
}

/**
 * The iframe of a card field and the messages to and from it. Messages about height, requests and loading are handled
 * here; `onMessage` gets the others and `ready`.
 */
export function openCardFrame(
  context: ElementContext,
  options: () => CardOptions,
  on: { message(message: FromCardField): void; loadError(error: { type: string; message: string }): void },
): CardFrame {
  const texts = textsFor(context.locale)
  const iframe = createCardIframe(context, options(), texts)
  const pending = new Map<number, (result: ApiResult) => void>()
  const queued: ToCardField[] = []
  const connectionError = { type: 'api_connection_error', message: texts.api_connection_error }
  let status: 'loading' | 'ready' | 'failed' = 'loading'
  let lastRequest = 0

  const post = (message: ToCardField): void => iframe.contentWindow?.postMessage(message, context.sandboxOrigin)

  const failPending = (): void => {
    for (const settle of pending.values()) settle({ error: connectionError })
    pending.clear()
  }

  const receive = (event: MessageEvent<FromCardField>): void => {
    if (event.origin !== context.sandboxOrigin || event.source !== iframe.contentWindow) return
    const message = event.data
    if (message.type === 'loaded') {
      post({ type: 'init', options: options(), fonts: context.fonts })
    } else if (message.type === 'created') {
      pending.get(message.request)?.(message.result)
      pending.delete(message.request)
    } else if (message.type === 'height') {
      iframe.style.height = `${message.height}px`
    } else {
      if (message.type === 'ready') {
        clearTimeout(loadTimer)
        status = 'ready'
        iframe.style.height = `${message.height}px`
        for (const each of queued.splice(0)) post(each)
      }
      on.message(message)
    }
  }

  window.addEventListener('message', receive)
  const loadTimer = setTimeout(() => {
    status = 'failed'
    failPending()
    on.loadError(connectionError)
  }, loadTimeoutMs)

  const send = (message: ToCardField): void => {
    if (status === 'ready') post(message)
    else queued.push(message)
  }

  return {
    iframe,
    send,
    update: () => {
      if (status === 'ready') post({ type: 'update', options: options() })
    },
    createFromCard: (resource, key, data) => {
      if (status === 'failed') return Promise.resolve({ error: connectionError })
      return new Promise((resolve) => {
        lastRequest += 1
        pending.set(lastRequest, resolve)
        send({ type: 'create', request: lastRequest, resource, key, data })
      })
    },
    close: () => {
      clearTimeout(loadTimer)
      window.removeEventListener('message', receive)
      iframe.remove()
      failPending()
    },
  }
}
