/** How feed and structured data name a variant: both must say the same. */

type Option = { id: string; values: readonly { id: string; label: string }[] }

/** The most that merchant centres take. */
const longestId = 50

/** The number of an offer, the same as long as the variant lives: `4350`, or `4350-S/M` for a variant. */
export function offerIdOf(productId: number, variantKey: string): string {
  const id = variantKey === '' ? String(productId) : `${productId}-${variantKey}`
  const isPlain = id.length <= longestId && /^[\x21-\x7e ]*$/.test(id)
  return isPlain ? id : `${id.replace(/[^\x21-\x7e ]/g, '_').slice(0, longestId - 9)}~${hashOf(id)}`
}

/** Eight digits that differ where texts do (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** The query of the product's address that chooses the values of a variant; empty without options. */
export function variantQuery(options: readonly Option[], values: readonly string[]): string {
  const chosen = new URLSearchParams(options.map(({ id }, index) => [id, values[index] ?? '']))
  return options.length === 0 ? '' : `?${chosen}`
}

export function offerNameOf(name: string, label: string): string {
  return label ? `${name} – ${label}` : name
}

/** Attributes that search engines know, by the ids of options. */
const attributes = { colour: 'color', color: 'color', size: 'size', material: 'material', pattern: 'pattern' } as const
export type OfferAttribute = (typeof attributes)[keyof typeof attributes]

export function offerAttributeOf(optionId: string): OfferAttribute | null {
  return Object.hasOwn(attributes, optionId) ? attributes[optionId as keyof typeof attributes] : null
}

/** The words of a product's attributes, by the attribute that search engines know each as. */
export function commonAttributesOf(
  known: readonly { id: string; value: string }[],
): Partial<Record<OfferAttribute, string>> {
  return Object.fromEntries(
    known.flatMap(({ id, value }) => {
      const attribute = offerAttributeOf(id)
      return attribute ? [[attribute, value]] : []
    }),
  )
}

/** The labels of a variant's values, by the attribute that each is. */
export function offerAttributesOf(
  options: readonly Option[],
  values: readonly string[],
): Partial<Record<OfferAttribute, string>> {
  const pairs = options.flatMap(({ id, values: known }, index) => {
    const attribute = offerAttributeOf(id)
    const label = known.find((value) => value.id === values[index])?.label
    return attribute && label ? [[attribute, label]] : []
  })
  return Object.fromEntries(pairs)
}
