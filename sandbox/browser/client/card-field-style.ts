import type { CardOptions, StyleProperties, StyleVariant } from './frame-messages.ts'

const cssNames: Readonly<Record<string, string>> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  padding: 'padding',
  textAlign: 'text-align',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
}

const variants: readonly [name: string, part: string, field: string][] = [
  ['base', '.part', '.field'],
  ['complete', '.part.complete', '.field.complete'],
  ['empty', '.part.empty', '.field.empty'],
  ['invalid', '.part.invalid', '.field.invalid'],
]

const pseudos = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled']

function addRule(sheet: CSSStyleSheet, selector: string, properties: StyleProperties): void {
  const index = sheet.insertRule(`${selector} {}`, sheet.cssRules.length)
  const rule = sheet.cssRules[index] as CSSStyleRule
  for (const [name, value] of Object.entries(properties)) {
    const property = cssNames[name]
    if (property !== undefined && value !== undefined) rule.style.setProperty(property, String(value))
  }
}

/** The page's style options as a style sheet. Only known properties are set, by name, so no text is parsed as CSS. */
export function styleSheetFor(options: CardOptions): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  for (const [name, part, field] of variants) {
    const variant: StyleVariant = options.style?.[name] ?? {}
    const plain: Record<string, string | number> = {}
    for (const [property, value] of Object.entries(variant)) {
      if (typeof value === 'string' || typeof value === 'number') plain[property] = value
    }
    addRule(sheet, part, plain)
    if (plain.iconColor !== undefined) addRule(sheet, `${field} .mark`, { color: plain.iconColor })
    for (const pseudo of pseudos) {
      const nested = variant[pseudo]
      if (typeof nested === 'object') addRule(sheet, `${part}${pseudo}`, nested)
    }
  }
  return sheet
}
