import type { CardPart } from './card-field-parts.ts'
import { groupNumber } from './card-rules.ts'

const measuring = document.createElement('canvas').getContext('2d')

function widthOf(input: HTMLInputElement, text: string): number {
  if (measuring === null) return 0
  const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(input)
  measuring.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  const spacing = Number.parseFloat(letterSpacing) || 0
  return Math.ceil(measuring.measureText(text).width + spacing * text.length)
}

/**
 * Keeps the parts on one line. A number too wide for it displaces the others while typed and shows its last four digits
 * afterwards.
 */
export function layoutCardField(field: HTMLElement, number: CardPart): void {
  const inputs = field.querySelectorAll<HTMLInputElement>('input.part')
  for (const input of inputs) {
    if (input === number.input || input.hidden) continue
    const samples = [input.placeholder, input.dataset.sample ?? '', input.value]
    input.style.setProperty('width', `${Math.max(...samples.map((text) => widthOf(input, text))) + 2}px`)
  }
  const holder = number.input.parentElement!
  const lastFour = holder.querySelector<HTMLElement>('.last-four')!
  const digits = number.value()
  const need = widthOf(number.input, groupNumber(digits)) + 6
  const active = document.activeElement === number.input

  holder.style.setProperty('min-width', active ? `${need}px` : '0')
  const collapsed = !active && number.state() === 'complete' && holder.clientWidth < need
  holder.classList.toggle('collapsed', collapsed)
  const shortForms = ['•••• ', '•• ', ''].map((dots) => `${dots}${digits.slice(-4)}`)
  const fitting = shortForms.find((text) => widthOf(number.input, text) <= holder.clientWidth) ?? digits.slice(-4)
  lastFour.textContent = collapsed ? fitting : ''
}
