import { type CardFrame, type ElementContext, openCardFrame } from './card-frame.ts'
import type { CardChange, CardOptions, FromCardField } from './frame-messages.ts'
import { integrationError } from './integration-error.ts'

type Handler = (event: unknown) => unknown

export type CardElement = ReturnType<typeof createCardElement>

const stateClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

type StateClass = keyof typeof stateClasses

const noState: Record<StateClass, boolean> = {
  base: false,
  complete: false,
  empty: false,
  focus: false,
  invalid: false,
}

function toggleStateClasses(container: HTMLElement, options: CardOptions, wanted: Record<StateClass, boolean>): void {
  for (const [name, present] of Object.entries(wanted) as [StateClass, boolean][]) {
    const tokens = (options.classes?.[name] ?? stateClasses[name]).split(/\s+/).filter(Boolean)
    for (const token of tokens) container.classList.toggle(token, present)
  }
}

function findLabel(container: HTMLElement): HTMLLabelElement | null {
  const { id } = container
  const labelFor = id === '' ? null : document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)
  return labelFor ?? container.closest('label')
}

function submitForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('button:not([type]), button[type=submit], input[type=submit]')
  if (button) button.click()
  else form.requestSubmit()
}

function createEmitter() {
  const handlers = new Map<string, Set<Handler>>()
  return {
    add: (event: string, handler: Handler): void => {
      handlers.set(event, (handlers.get(event) ?? new Set()).add(handler))
    },
    remove: (event: string, handler?: Handler): void => {
      if (handler === undefined) handlers.delete(event)
      else handlers.get(event)?.delete(handler)
    },
    removeAll: () => handlers.clear(),
    emit: (event: string, detail: unknown): void => {
      for (const handler of [...(handlers.get(event) ?? [])]) handler(detail)
    },
  }
}

/**
 * The card field as the page sees it: an iframe of the sandbox's origin. Typed card data never leaves the frame; the
 * page learns the field's state and the payment method created from it.
 */
export function createCardElement(context: ElementContext, given: CardOptions) {
  const events = createEmitter()
  let options = given
  let mounted: { container: HTMLElement; label: HTMLLabelElement | null; frame: CardFrame } | null = null
  let destroyed = false
  let focused = false
  let lastChange: CardChange | null = null

  const showState = (): void => {
    if (mounted === null) return
    toggleStateClasses(mounted.container, options, {
      base: true,
      complete: lastChange?.complete === true,
      empty: lastChange === null || lastChange.empty,
      focus: focused,
      invalid: lastChange?.error !== undefined,
    })
  }

  const handleMessage = (message: FromCardField): void => {
    if (message.type === 'submit') {
      const form = mounted?.container.closest('form')
      if (form) submitForm(form)
    } else if (message.type === 'change') {
      lastChange = message.change
      showState()
      events.emit('change', message.change)
    } else {
      if (message.type === 'focus' || message.type === 'blur') focused = message.type === 'focus'
      showState()
      events.emit(message.type, { elementType: 'card' })
    }
  }

  const focusFromLabel = (event: Event): void => {
    event.preventDefault()
    element.focus()
  }

  const element = {
    /** Puts the field into an element of the page, or the one a selector finds. */
    mount(target: string | HTMLElement): void {
      if (destroyed) throw integrationError('This Element has already been destroyed. Please create a new one.')
      const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!container) throw integrationError(`The selector you specified (${target}) applies to no DOM elements.`)
      if (mounted?.container === container) return
      element.unmount()
      const frame = openCardFrame(context, () => options, {
        message: handleMessage,
        loadError: (error) => events.emit('loaderror', { elementType: 'card', error }),
      })
      container.replaceChildren(frame.iframe)
      mounted = { container, label: findLabel(container), frame }
      mounted.label?.addEventListener('click', focusFromLabel)
      showState()
    },
    /** Takes the field off the page. It can be mounted again, empty. */
    unmount(): void {
      if (mounted === null) return
      mounted.frame.close()
      mounted.label?.removeEventListener('click', focusFromLabel)
      toggleStateClasses(mounted.container, options, noState)
      mounted = null
      focused = false
      lastChange = null
    },
    /** Takes the field off the page for good. */
    destroy(): void {
      if (destroyed) return
      element.unmount()
      destroyed = true
      events.removeAll()
      context.onDestroy()
    },
    on(event: string, handler: Handler) {
      events.add(event, handler)
      return element
    },
    once(event: string, handler: Handler) {
      const once: Handler = (detail) => {
        events.remove(event, once)
        return handler(detail)
      }
      return element.on(event, once)
    },
    off(event: string, handler?: Handler) {
      events.remove(event, handler)
      return element
    },
    /** Merges options; style, texts and the disabled state change at once. */
    update(changes: CardOptions): void {
      options = { ...options, ...changes }
      showState()
      mounted?.frame.update()
    },
    clear: (): void => mounted?.frame.send({ type: 'clear' }),
    focus: (): void => mounted?.frame.send({ type: 'focus' }),
    blur: (): void => mounted?.frame.send({ type: 'blur' }),
  }

  const createFromCard: CardFrame['createFromCard'] = async (resource, key, data) => {
    if (mounted === null) {
      throw integrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      )
    }
    return mounted.frame.createFromCard(resource, key, data)
  }
  createFromCardOf.set(element, createFromCard)
  return element
}

const createFromCardOf = new WeakMap<object, CardFrame['createFromCard']>()

/** Creates API objects from an element's card; null if the value is not a card element. */
export function cardOf(element: unknown): CardFrame['createFromCard'] | null {
  return typeof element === 'object' && element !== null ? (createFromCardOf.get(element) ?? null) : null
}
