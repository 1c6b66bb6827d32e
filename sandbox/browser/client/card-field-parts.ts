import {
  codeLengthOf,
  codeState,
  expiryDigits,
  expiryState,
  formatExpiry,
  groupNumber,
  maxNumberLength,
  numberState,
  type PartState,
} from './card-rules.ts'

export type PartName = 'number' | 'expiry' | 'code' | 'postalCode'

export type CardPart = {
  readonly input: HTMLInputElement
  /** The value without formatting (spaces, slash). */
  value(): string
  state(): PartState
  /** The error code to show now, or null. */
  problem(): string | null
  /** An incomplete value counts as an error until the next input. */
  markTouched(): void
  markTouchedIfFilled(): void
  clear(): void
}

const incompleteCodes: Readonly<Record<PartName, string>> = {
  number: 'incomplete_number',
  expiry: 'incomplete_expiry',
  code: 'incomplete_cvc',
  postalCode: 'incomplete_zip',
}

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')

type Format = (text: string, deleting: boolean) => string

/** Formats the value and keeps the caret behind the same digit. */
function reformat(input: HTMLInputElement, format: Format, deleting: boolean): void {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  const text = format(input.value, deleting)
  if (text === input.value) return
  input.value = text
  if (document.activeElement !== input) return
  let position = text.length
  if (!atEnd) {
    position = 0
    for (let seen = 0; seen < digitsBefore && position < text.length; position += 1) {
      if (/[0-9]/.test(text[position] ?? '')) seen += 1
    }
  }
  input.setSelectionRange(position, position)
}

export type CardParts = ReturnType<typeof createCardParts>

/** The field's four inputs: formatting, moving on when complete, and arrow keys. */
export function createCardParts(given: {
  now: { year: number; month: number }
  onInput: () => void
  onEnter: () => void
}) {
  const createPart = (name: PartName, stateOf: (value: string) => PartState): CardPart => {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
    let touched = false
    const part: CardPart = {
      input,
      value: () => (name === 'postalCode' ? input.value.trim() : digitsOf(input.value)),
      state: () => stateOf(part.value()),
      problem() {
        const state = part.state()
        if (typeof state === 'object') return state.code
        return touched && state !== 'complete' ? incompleteCodes[name] : null
      },
      markTouched() {
        touched = true
      },
      markTouchedIfFilled() {
        if (input.value !== '') touched = true
      },
      clear() {
        input.value = ''
        touched = false
      },
    }
    input.addEventListener('input', () => {
      touched = false
    })
    return part
  }

  const number = createPart('number', numberState)
  const expiry = createPart('expiry', (value) => expiryState(value, given.now))
  const code = createPart('code', (value) => codeState(value, number.value()))
  const postalCode = createPart('postalCode', (value) =>
    value === '' ? 'empty' : value.length < 3 ? 'incomplete' : 'complete',
  )
  const all = [number, expiry, code, postalCode]

  const formats: Readonly<Record<PartName, Format>> = {
    number: (text) => {
      const digits = digitsOf(text)
      return groupNumber(digits.slice(0, maxNumberLength(digits)))
    },
    expiry: (text, deleting) => formatExpiry(deleting ? digitsOf(text).slice(0, 4) : expiryDigits(text), deleting),
    code: (text) => digitsOf(text).slice(0, codeLengthOf(number.value())),
    postalCode: (text) => text.slice(0, 12),
  }

  const neighbour = (part: CardPart, step: 1 | -1): CardPart | undefined => {
    const shown = all.filter((one) => !one.input.hidden)
    return shown[shown.indexOf(part) + step]
  }

  for (const part of all) {
    const { input } = part
    const name = input.name as PartName
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      reformat(input, formats[name], deleting)
      if (name === 'number') reformat(code.input, formats.code, false)
      const atEnd = input.selectionStart === input.value.length
      const full = part.state() === 'complete' && name !== 'postalCode'
      if (full && atEnd && !deleting && document.activeElement === input) neighbour(part, 1)?.input.focus()
      given.onInput()
    })
    input.addEventListener('keydown', (event) => {
      const atStart = input.selectionStart === 0 && input.selectionEnd === 0
      const atEnd = input.selectionStart === input.value.length
      let target: CardPart | undefined
      if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && atStart) target = neighbour(part, -1)
      if (event.key === 'ArrowRight' && atEnd) target = neighbour(part, 1)
      if (target !== undefined) {
        event.preventDefault()
        target.input.focus()
        const caret = event.key === 'ArrowRight' ? 0 : target.input.value.length
        target.input.setSelectionRange(caret, caret)
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        given.onEnter()
      }
    })
  }

  return { number, expiry, code, postalCode, all }
}
