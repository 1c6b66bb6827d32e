import type { ApiAnswer, CardChange, CardOptions, FontSource, FromCardField, ToCardField } from './frame-messages.ts'
import { integrationError } from './integration-error.ts'
import { type Texts, textsFor } from './texts.ts'

type Handler = (event: unknown) => unknown

export type ElementContext = {
  /** The sandbox's own origin: where the frame comes from and the only one it is listened to. */
  readonly sandboxOrigin: string
  readonly locale: string
  readonly fonts: readonly FontSource[]
  readonly onDestroy: () => void
}

export type CardElement = ReturnType<typeof createCardElement>

const loadTimeout = 10_000

const stateClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

type StateClass = keyof typeof stateClasses

/** The height one line of the field takes before the frame reports its own. */
function expectedHeight(options: CardOptions): string {
  const { fontSize = '16px', lineHeight = '1.2em' } = options.style?.base ?? {}
  const size = Number.parseFloat(String(fontSize)) || 16
  const height = String(lineHeight)
  const factor = Number.parseFloat(height) || 1.2
  return height.endsWith('px') ? height : `${factor * size}px`
}

/**
 * The card field as the page sees it: an iframe of the sandbox's origin in the page's container. What is typed stays
 * in the frame; the page learns only whether it is complete, and the payment method made of it.
 */
export function createCardElement(context: ElementContext, given: CardOptions) {
  const handlers = new Map<string, Set<Handler>>()
  const texts: Texts = textsFor(context.locale)
  let options = given
  let container: HTMLElement | null = null
  let frame: HTMLIFrameElement | null = null
  let ready = false
  let failed = false
  let destroyed = false
  let focused = false
  let lastChange: CardChange | null = null
  let loadTimer: ReturnType<typeof setTimeout> | undefined
  let label: HTMLLabelElement | null = null
  let waiting: ToCardField[] = []
  let nextRequest = 1
  const answers = new Map<number, (answer: ApiAnswer) => void>()

  const emit = (event: string, detail: unknown): void => {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(detail)
  }

  const post = (message: ToCardField): void => {
    frame?.contentWindow?.postMessage(message, context.sandboxOrigin)
  }

  const send = (message: ToCardField): void => {
    if (ready) post(message)
    else waiting.push(message)
  }

  const className = (name: StateClass): string => options.classes?.[name] ?? stateClasses[name]

  const showState = (): void => {
    if (container === null) return
    const wanted: Record<StateClass, boolean> = {
      base: true,
      complete: lastChange?.complete === true,
      empty: lastChange === null || lastChange.empty,
      focus: focused,
      invalid: lastChange?.error !== undefined,
    }
    for (const [name, present] of Object.entries(wanted)) {
      const tokens = className(name as StateClass)
        .split(/\s+/)
        .filter(Boolean)
      for (const token of tokens) container.classList.toggle(token, present)
    }
  }

  const connectionLost = (): ApiAnswer => ({
    error: { type: 'api_connection_error', message: texts.api_connection_error },
  })

  const fail = (): void => {
    if (ready || failed) return
    failed = true
    for (const [request, settle] of answers) {
      answers.delete(request)
      settle(connectionLost())
    }
    emit('loaderror', {
      elementType: 'card',
      error: { type: 'api_connection_error', message: texts.api_connection_error },
    })
  }

  const submitForm = (): void => {
    const form = container?.closest('form')
    if (!form) return
    const button = form.querySelector<HTMLElement>('button:not([type]), button[type=submit], input[type=submit]')
    if (button) button.click()
    else form.requestSubmit()
  }

  const receive = (event: MessageEvent<FromCardField>): void => {
    if (frame === null || event.origin !== context.sandboxOrigin || event.source !== frame.contentWindow) return
    const message = event.data
    if (message.type === 'loaded') {
      post({ type: 'init', options, fonts: context.fonts })
    } else if (message.type === 'ready') {
      clearTimeout(loadTimer)
      ready = true
      failed = false
      frame.style.setProperty('height', `${message.height}px`)
      for (const one of waiting.splice(0)) post(one)
      emit('ready', { elementType: 'card' })
    } else if (message.type === 'height') {
      frame.style.setProperty('height', `${message.height}px`)
    } else if (message.type === 'change') {
      lastChange = message.change
      showState()
      emit('change', message.change)
    } else if (message.type === 'created') {
      answers.get(message.request)?.(message.answer)
      answers.delete(message.request)
    } else if (message.type === 'submit') {
      submitForm()
    } else if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape') {
      if (message.type !== 'escape') focused = message.type === 'focus'
      showState()
      emit(message.type, { elementType: 'card' })
    }
  }

  const focusFromLabel = (event: Event): void => {
    event.preventDefault()
    element.focus()
  }

  const element = {
    /** Puts the field into an element of the page (or the one a selector finds). */
    mount(target: string | HTMLElement): void {
      if (destroyed) throw integrationError('This Element has already been destroyed. Please create a new one.')
      const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!found) throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`)
      if (container === found && frame !== null) return
      element.unmount()
      container = found
      frame = document.createElement('iframe')
      frame.title = texts.frameTitle
      frame.name = 'vitrine-sandbox-card-field'
      const styles: Record<string, string> = {
        border: '0',
        margin: '0',
        padding: '0',
        width: '1px',
        'min-width': '100%',
        display: 'block',
        'user-select': 'none',
        overflow: 'hidden',
        'color-scheme': 'light only',
        height: expectedHeight(options),
      }
      for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value)
      const query = new URLSearchParams({ parent: window.location.origin, locale: context.locale })
      frame.src = `${context.sandboxOrigin}/sandbox/card-field?${query}`
      window.addEventListener('message', receive)
      loadTimer = setTimeout(fail, loadTimeout)
      found.replaceChildren(frame)
      label =
        (found.id === '' ? null : document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(found.id)}"]`)) ??
        found.closest('label')
      label?.addEventListener('click', focusFromLabel)
      showState()
    },
    /** Takes the field off the page; it can be mounted again, empty. */
    unmount(): void {
      if (frame === null) return
      clearTimeout(loadTimer)
      window.removeEventListener('message', receive)
      label?.removeEventListener('click', focusFromLabel)
      frame.remove()
      for (const name of Object.keys(stateClasses)) {
        for (const token of className(name as StateClass)
          .split(/\s+/)
          .filter(Boolean))
          container?.classList.remove(token)
      }
      for (const [request, settle] of answers) {
        answers.delete(request)
        settle(connectionLost())
      }
      frame = null
      container = null
      label = null
      ready = false
      failed = false
      focused = false
      lastChange = null
      waiting = []
    },
    /** Takes the field off the page for good. */
    destroy(): void {
      if (destroyed) return
      element.unmount()
      destroyed = true
      handlers.clear()
      context.onDestroy()
    },
    on(event: string, handler: Handler) {
      const known = handlers.get(event) ?? new Set()
      handlers.set(event, known.add(handler))
      return element
    },
    once(event: string, handler: Handler) {
      const only: Handler = (detail) => {
        element.off(event, only)
        return handler(detail)
      }
      return element.on(event, only)
    },
    off(event: string, handler?: Handler) {
      if (handler === undefined) handlers.delete(event)
      else handlers.get(event)?.delete(handler)
      return element
    },
    /** Merges options; style, texts and the disabled state follow at once. */
    update(changes: CardOptions): void {
      options = { ...options, ...changes }
      showState()
      if (ready) post({ type: 'update', options })
    },
    clear(): void {
      send({ type: 'clear' })
    },
    focus(): void {
      send({ type: 'focus' })
    },
    blur(): void {
      send({ type: 'blur' })
    },
  }

  /** Lets the frame itself send the card to the API; only the object made of it comes back. */
  function createFromCard(
    resource: 'payment_methods' | 'tokens',
    key: string,
    data: Record<string, unknown>,
  ): Promise<ApiAnswer> {
    if (frame === null) {
      return Promise.reject(
        integrationError(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
        ),
      )
    }
    if (failed) return Promise.resolve(connectionLost())
    return new Promise((resolve) => {
      const request = nextRequest
      nextRequest += 1
      answers.set(request, resolve)
      send({ type: 'create', request, resource, key, data })
    })
  }

  cardBehind.set(element, createFromCard)
  return element
}

type CreateFromCard = (
  resource: 'payment_methods' | 'tokens',
  key: string,
  data: Record<string, unknown>,
) => Promise<ApiAnswer>

const cardBehind = new WeakMap<object, CreateFromCard>()

/** The way to the card behind an element, or null if it is none of ours. */
export function cardOf(element: unknown): CreateFromCard | null {
  return typeof element === 'object' && element !== null ? (cardBehind.get(element) ?? null) : null
}
