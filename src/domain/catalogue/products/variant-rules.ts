import type { ProductOption } from '#database/schema/catalogue.ts'
import { inEveryLanguage, languages, type Texts, textIn } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import { combinationsOf, maxOptions, maxVariantKey, maxVariants } from '#shared/variants.ts'
import { visibleText } from '#shared/visible-text.ts'

/** Key of the variant row that stands for the product itself. */
export const wholeProduct = ''

const bodySize = (id: string, from: string, to: string) => ({
  id,
  label: {
    no: `${id} (str. ${from}–${to})`,
    sv: `${id} (stl. ${from}–${to})`,
    fr: `${id} (pointures ${from}–${to})`,
    en: `${id} (sizes ${from}–${to})`,
  },
  swatch: null,
})

const sizeName: Texts = { no: 'Størrelse', sv: 'Storlek', fr: 'Taille', en: 'Size' }

/** The option named size with the values of each kind that the shop was specified with. */
export const sizeOptions: Record<'body' | 'person', ProductOption> = {
  body: { id: 'size', name: sizeName, values: [bodySize('S/M', '35', '40'), bodySize('L/XL', '40', '46')] },
  person: {
    id: 'size',
    name: sizeName,
    values: [
      { id: 'women', label: { no: 'Dame', sv: 'Dam', fr: 'Femme', en: 'Women' }, swatch: null },
      { id: 'men', label: { no: 'Herre', sv: 'Herr', fr: 'Homme', en: 'Men' }, swatch: null },
    ],
  },
}

/** Returns options with a variant of each combination of their values. */
export function withAllVariants(options: ProductOption[]): {
  options: ProductOption[]
  variants: { values: string[] }[]
} {
  return { options, variants: combinationsOf(options).map((values) => ({ values })) }
}

type Sized = { key: string; label: Texts }

/** Returns sizes, as messages and files without options have them, as one option with its variants. */
export function sizesAsOption<Size extends Sized>(
  sizes: readonly Size[],
): { options: ProductOption[]; variants: (Omit<Size, 'label'> & { values: string[] })[] } {
  if (sizes.length === 0) return { options: [], variants: [] }
  const values = sizes.map(({ key, label }) => ({ id: key, label, swatch: null }))
  return {
    options: [{ id: 'size', name: sizeName, values }],
    variants: sizes.map(({ label: _, ...size }) => ({ ...size, values: [size.key] })),
  }
}

/** Returns the option values that a variant is made of, in the order of the options; unknown ones are left out. */
function valuesOf(options: readonly ProductOption[], ids: readonly string[]) {
  return options.flatMap((option, index) => option.values.find(({ id }) => id === ids[index]) ?? [])
}

/** Returns the label of a variant in each language, such as `Black, M`; a value without a label is named by its id. */
export function variantLabelOf(options: readonly ProductOption[], ids: readonly string[]): Texts {
  const values = valuesOf(options, ids)
  const [only] = values
  if (values.length === 1) return only!.label
  const labels = languages.map((language) => [
    language,
    values.map(({ id, label }) => textIn(label, language) || id).join(', '),
  ])
  return Object.fromEntries(labels) as Texts
}

/** Returns a key for new values that none of the others has; that of long values is cut. */
export function newVariantKey(values: readonly string[], taken: ReadonlySet<string>): string {
  const whole = values.join('+')
  // Room for a number behind it.
  const key = whole.length <= maxVariantKey ? whole : whole.slice(0, maxVariantKey - 4).toWellFormed()
  let free = key
  for (let number = 2; taken.has(free); number += 1) free = `${key}+${number}`
  return free
}

type Prices = { price: Cents; memberPrice: Cents | null }

/**
 * Returns the prices of a variant: its own, or else the product's. A variant with its own price never inherits the
 * member price.
 */
export function pricesOfVariant(product: Prices, own: { price: Cents | null; memberPrice: Cents | null }): Prices {
  return {
    price: own.price ?? product.price,
    memberPrice: own.memberPrice ?? (own.price === null ? product.memberPrice : null),
  }
}

type Problem = { path: (string | number)[]; message?: string }
type Made = { key: string; values: readonly string[] }

/** Returns everything wrong with options and the variants made of them, as message keys by path. */
export function variantProblems(options: readonly ProductOption[], variants: readonly Made[]): Problem[] {
  const problems: Problem[] = []
  if (options.length > maxOptions) problems.push({ path: ['options'], message: 'validation.tooManyOptions' })
  if (variants.length > maxVariants) problems.push({ path: ['variants'], message: 'validation.tooManyVariants' })
  if (options.length > 0 && variants.length === 0)
    problems.push({ path: ['variants'], message: 'validation.noVariant' })
  for (const [index, option] of options.entries()) problems.push(...optionProblems(option, index, options))
  for (const [index, { key, values }] of variants.entries()) {
    const others = variants.slice(0, index)
    const isMade = values.length === options.length && valuesOf(options, values).length === options.length
    if (!isMade) problems.push({ path: ['variants', index, 'values'], message: 'validation.invalid' })
    else if (others.some((other) => isSame(other.values, values)))
      problems.push({ path: ['variants', index, 'values'], message: 'validation.sameVariant' })
    if (others.some((other) => other.key === key)) problems.push({ path: ['variants', index, 'key'] })
  }
  return problems
}

function optionProblems(option: ProductOption, index: number, options: readonly ProductOption[]): Problem[] {
  const problems: Problem[] = []
  if (options.slice(0, index).some(({ id }) => id === option.id))
    problems.push({ path: ['options', index, 'id'], message: 'validation.taken' })
  if (!languages.some((language) => visibleText(option.name[language] ?? '')))
    problems.push({ path: ['options', index, 'name'], message: 'validation.required' })
  const ids = option.values.map(({ id }) => id)
  for (const [at, id] of ids.entries()) {
    if (ids.indexOf(id) < at)
      problems.push({ path: ['options', index, 'values', at, 'id'], message: 'validation.taken' })
  }
  return problems
}

const isSame = (one: readonly string[], other: readonly string[]) => one.every((value, index) => value === other[index])

/** Returns the label of a size that the shop was specified with, else its key in every language. */
export function sizeLabelOf(key: string): Texts {
  const known = [...sizeOptions.body.values, ...sizeOptions.person.values]
  return known.find(({ id }) => id === key)?.label ?? inEveryLanguage(key)
}
