import { callApi } from './api-call.ts'
import { layoutCardField } from './card-field-layout.ts'
import { type CardPart, createCardParts } from './card-field-parts.ts'
import { styleSheetFor } from './card-field-style.ts'
import { brandOf } from './card-rules.ts'
import type { ApiAnswer, CardChange, CardOptions, FontSource, FromCardField, ToCardField } from './frame-messages.ts'
import { textForCode, textsFor } from './texts.ts'

function addFonts(fonts: readonly FontSource[]): void {
  for (const font of fonts) {
    if ('cssSrc' in font) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = font.cssSrc
      document.head.append(link)
      continue
    }
    const { family, src, ...descriptors } = font
    document.fonts.add(new FontFace(family, src, descriptors as FontFaceDescriptors))
  }
}

/** Runs the card field in its frame. Only the page that was named when the frame was made is heard or told anything. */
export function startCardField(): void {
  const query = new URLSearchParams(window.location.search)
  const parentOrigin = query.get('parent') ?? ''
  const texts = textsFor(query.get('locale') ?? 'en')
  const field = document.querySelector<HTMLElement>('.field')!
  const mark = field.querySelector<HTMLElement>('.mark')!
  const problem = document.querySelector<HTMLElement>('#problem')!
  const [year = 0, month = 0] = (field.dataset.now ?? '').split('-').map(Number)
  let options: CardOptions = {}
  let reported = ''

  const tell = (message: FromCardField): void => window.parent.postMessage(message, parentOrigin)

  const parts = createCardParts({
    now: { year, month },
    onInput: () => show(true),
    onEnter: () => tell({ type: 'submit' }),
  })
  const visible = (): CardPart[] => parts.all.filter((part) => !part.input.hidden)

  const change = (): CardChange => {
    const shown = visible()
    const code = shown.map((part) => part.problem()).find((found) => found !== null)
    return {
      elementType: 'card',
      empty: shown.every((part) => part.state() === 'empty'),
      complete: shown.every((part) => part.state() === 'complete'),
      brand: brandOf(parts.number.value()),
      value: { postalCode: parts.postalCode.value() },
      error: code ? { type: 'validation_error', code, message: textForCode(texts, code) ?? code } : undefined,
    }
  }

  const showMark = (now: CardChange): void => {
    const typingCode = document.activeElement === parts.code.input
    mark.hidden = options.hideIcon === true
    mark.dataset.brand = parts.number.problem() !== null ? 'error' : typingCode ? 'code' : now.brand
  }

  const show = (byShopper: boolean): void => {
    const now = change()
    for (const part of parts.all) {
      const state = part.state()
      part.input.classList.toggle('empty', state === 'empty')
      part.input.classList.toggle('complete', state === 'complete')
      part.input.classList.toggle('invalid', part.problem() !== null)
      part.input.setAttribute('aria-invalid', String(part.problem() !== null))
      part.input.disabled = options.disabled === true
    }
    field.classList.toggle('empty', now.empty)
    field.classList.toggle('complete', now.complete)
    field.classList.toggle('invalid', now.error !== undefined)
    field.classList.toggle('solid', options.iconStyle === 'solid')
    problem.textContent = now.error?.message ?? ''
    showMark(now)
    layoutCardField(field, parts.number)
    const text = JSON.stringify(now)
    if (text === reported) return
    reported = text
    if (byShopper) tell({ type: 'change', change: now })
  }

  const apply = (next: CardOptions): void => {
    if (next.value?.postalCode !== undefined && next.value.postalCode !== options.value?.postalCode) {
      parts.postalCode.input.value = next.value.postalCode
    }
    options = next
    parts.postalCode.input.hidden = options.hidePostalCode === true
    document.adoptedStyleSheets = [styleSheetFor(options)]
    show(false)
  }

  const height = (): number => Math.ceil(field.getBoundingClientRect().height)

  const create = async (message: Extract<ToCardField, { type: 'create' }>): Promise<ApiAnswer> => {
    for (const part of visible()) part.judge()
    show(true)
    const { error } = change()
    if (error !== undefined) return { error: { ...error } }
    const expiry = parts.expiry.value()
    const card = {
      number: parts.number.value(),
      exp_month: expiry.slice(0, 2),
      exp_year: `20${expiry.slice(2)}`,
      cvc: parts.code.value(),
    }
    const postalCode = parts.postalCode.input.hidden ? undefined : parts.postalCode.value()
    const details = message.data.billing_details as { address?: Record<string, unknown> } | undefined
    const billing =
      postalCode === undefined ? details : { ...details, address: { ...details?.address, postal_code: postalCode } }
    const data =
      message.resource === 'tokens'
        ? { card: { ...card, address_zip: postalCode, ...message.data } }
        : { type: 'card', card, ...message.data, billing_details: billing }
    const path = `/v1/${message.resource}`
    return callApi(window.location.origin, texts, { method: 'POST', path, key: message.key, data })
  }

  const receive = async (event: MessageEvent<ToCardField>): Promise<void> => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    const message = event.data
    if (message.type === 'init') {
      addFonts(message.fonts)
      apply(message.options)
      tell({ type: 'ready', height: height() })
    } else if (message.type === 'update') {
      apply(message.options)
      tell({ type: 'height', height: height() })
    } else if (message.type === 'clear') {
      for (const part of parts.all) part.clear()
      show(true)
    } else if (message.type === 'focus') {
      const target = visible().find((part) => part.state() !== 'complete') ?? parts.number
      target.input.focus()
    } else if (message.type === 'blur') {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    } else if (message.type === 'create') {
      tell({ type: 'created', request: message.request, answer: await create(message) })
    }
  }

  const isPart = (target: EventTarget | null): boolean => parts.all.some((part) => part.input === target)

  field.addEventListener('focusin', (event) => {
    show(true)
    if (!isPart(event.relatedTarget)) tell({ type: 'focus' })
  })
  field.addEventListener('focusout', (event) => {
    const leaving = parts.all.find((part) => part.input === event.target)
    leaving?.judgeContent()
    // The next part has the focus only after this event.
    queueMicrotask(() => show(true))
    if (!isPart(event.relatedTarget)) tell({ type: 'blur' })
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'escape' })
  })
  // The line itself is part of the field: a click between the parts goes to the nearest one left to fill.
  field.addEventListener('mousedown', (event) => {
    if (isPart(event.target) || options.disabled === true) return
    event.preventDefault()
    parts.number.input.focus()
  })
  new ResizeObserver(() => {
    layoutCardField(field, parts.number)
    tell({ type: 'height', height: height() })
  }).observe(field)
  document.fonts.addEventListener('loadingdone', () => layoutCardField(field, parts.number))
  window.addEventListener('message', receive)
  tell({ type: 'loaded' })
}
