import { callApi } from './api-call.ts'
import { layoutCardField } from './card-field-layout.ts'
import { type CardPart, type CardParts, createCardParts } from './card-field-parts.ts'
import { styleSheetFor } from './card-field-style.ts'
import { brandOf } from './card-rules.ts'
import type { ApiResult, CardChange, CardOptions, FontSource, FromCardField, ToCardField } from './frame-messages.ts'
import { type Texts, textForCode, textsFor } from './texts.ts'

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

const shownParts = (parts: CardParts): CardPart[] => parts.all.filter((part) => !part.input.hidden)

function currentState(parts: CardParts, texts: Texts): CardChange {
  const shown = shownParts(parts)
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

type View = { readonly field: HTMLElement; readonly mark: HTMLElement; readonly problem: HTMLElement }

function showFieldState({ field, mark, problem }: View, parts: CardParts, options: CardOptions, now: CardChange): void {
  for (const part of parts.all) {
    const state = part.state()
    const invalid = part.problem() !== null
    part.input.classList.toggle('empty', state === 'empty')
    part.input.classList.toggle('complete', state === 'complete')
    part.input.classList.toggle('invalid', invalid)
    part.input.setAttribute('aria-invalid', String(invalid))
    part.input.disabled = options.disabled === true
  }
  field.classList.toggle('empty', now.empty)
  field.classList.toggle('complete', now.complete)
  field.classList.toggle('invalid', now.error !== undefined)
  field.classList.toggle('solid', options.iconStyle === 'solid')
  problem.textContent = now.error?.message ?? ''
  const typingCode = document.activeElement === parts.code.input
  mark.hidden = options.hideIcon === true
  mark.dataset.brand = parts.number.problem() !== null ? 'error' : typingCode ? 'code' : now.brand
  layoutCardField(field, parts.number)
}

type CreateMessage = Extract<ToCardField, { type: 'create' }>

function creationData(parts: CardParts, { resource, data }: CreateMessage): Record<string, unknown> {
  const expiry = parts.expiry.value()
  const card = {
    number: parts.number.value(),
    exp_month: expiry.slice(0, 2),
    exp_year: `20${expiry.slice(2)}`,
    cvc: parts.code.value(),
  }
  const postalCode = parts.postalCode.input.hidden ? undefined : parts.postalCode.value()
  if (resource === 'tokens') return { card: { ...card, address_zip: postalCode, ...data } }
  const details = data.billing_details as { address?: Record<string, unknown> } | undefined
  const billing =
    postalCode === undefined ? details : { ...details, address: { ...details?.address, postal_code: postalCode } }
  return { type: 'card', card, ...data, billing_details: billing }
}

type Post = (message: FromCardField) => void

/** The field in the document: its parts, its options, and what creates API objects from its card. */
function openCardField(texts: Texts, post: Post) {
  const field = document.querySelector<HTMLElement>('.field')!
  const mark = field.querySelector<HTMLElement>('.mark')!
  const problem = document.querySelector<HTMLElement>('#problem')!
  const [year = 0, month = 0] = (field.dataset.now ?? '').split('-').map(Number)
  let options: CardOptions = {}
  let reported = ''
  const parts = createCardParts({
    now: { year, month },
    onInput: () => refresh(),
    onEnter: () => post({ type: 'submit' }),
  })

  const show = (): { change: CardChange; isNew: boolean } => {
    const change = currentState(parts, texts)
    showFieldState({ field, mark, problem }, parts, options, change)
    const text = JSON.stringify(change)
    const isNew = text !== reported
    reported = text
    return { change, isNew }
  }

  /** Shows what the user did, and reports it to the page if the state changed. */
  const refresh = (): CardChange => {
    const { change, isNew } = show()
    if (isNew) post({ type: 'change', change })
    return change
  }

  return {
    field,
    parts,
    refresh,
    isDisabled: () => options.disabled === true,
    height: () => Math.ceil(field.getBoundingClientRect().height),
    applyOptions(next: CardOptions): void {
      if (next.value?.postalCode !== undefined && next.value.postalCode !== options.value?.postalCode) {
        parts.postalCode.input.value = next.value.postalCode
      }
      options = next
      parts.postalCode.input.hidden = options.hidePostalCode === true
      document.adoptedStyleSheets = [styleSheetFor(options)]
      show()
    },
    async create(message: CreateMessage): Promise<ApiResult> {
      for (const part of shownParts(parts)) part.markTouched()
      const { error } = refresh()
      if (error !== undefined) return { error: { ...error } }
      const path = `/v1/${message.resource}`
      const data = creationData(parts, message)
      return callApi(window.location.origin, texts, { method: 'POST', path, key: message.key, data })
    },
  }
}

type CardField = ReturnType<typeof openCardField>

async function handleMessage(card: CardField, message: ToCardField, post: Post): Promise<void> {
  const { parts } = card
  if (message.type === 'init') {
    addFonts(message.fonts)
    card.applyOptions(message.options)
    post({ type: 'ready', height: card.height() })
  } else if (message.type === 'update') {
    card.applyOptions(message.options)
    post({ type: 'height', height: card.height() })
  } else if (message.type === 'clear') {
    for (const part of parts.all) part.clear()
    card.refresh()
  } else if (message.type === 'focus') {
    const target = shownParts(parts).find((part) => part.state() !== 'complete') ?? parts.number
    target.input.focus()
  } else if (message.type === 'blur') {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  } else if (message.type === 'create') {
    post({ type: 'created', request: message.request, result: await card.create(message) })
  }
}

function listenToUser({ field, parts, refresh, isDisabled }: CardField, post: Post): void {
  const isPart = (target: EventTarget | null): boolean => parts.all.some((part) => part.input === target)

  field.addEventListener('focusin', (event) => {
    refresh()
    if (!isPart(event.relatedTarget)) post({ type: 'focus' })
  })
  field.addEventListener('focusout', (event) => {
    const leaving = parts.all.find((part) => part.input === event.target)
    leaving?.markTouchedIfFilled()
    // The next part gets the focus only after this event.
    queueMicrotask(refresh)
    if (!isPart(event.relatedTarget)) post({ type: 'blur' })
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') post({ type: 'escape' })
  })
  // A click between the parts belongs to the field too.
  field.addEventListener('mousedown', (event) => {
    if (isPart(event.target) || isDisabled()) return
    event.preventDefault()
    parts.number.input.focus()
  })
}

/** Runs the card field in its frame. It exchanges messages with the page named in the frame's address only. */
function startCardField(): void {
  const query = new URLSearchParams(window.location.search)
  const parentOrigin = query.get('parent') ?? ''
  const post: Post = (message) => window.parent.postMessage(message, parentOrigin)
  const card = openCardField(textsFor(query.get('locale') ?? 'en'), post)
  const layout = (): void => layoutCardField(card.field, card.parts.number)

  listenToUser(card, post)
  new ResizeObserver(() => {
    layout()
    post({ type: 'height', height: card.height() })
  }).observe(card.field)
  document.fonts.addEventListener('loadingdone', layout)
  window.addEventListener('message', (event: MessageEvent<ToCardField>) => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    void handleMessage(card, event.data, post)
  })
  post({ type: 'loaded' })
}

startCardField()
