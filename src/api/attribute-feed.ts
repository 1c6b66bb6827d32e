import type { AttributeKind, ProductAttribute } from '#domain/catalogue/attributes/attribute-rules.ts'
import { choiceLabels, wordsOf } from '#domain/catalogue/attributes/attribute-rules.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { translate } from '#shared/translations.ts'

/** A value that the product feed has. */
export type FeedAttribute = AttributeKind & Pick<ProductAttribute, 'value'>

/** Fields of the feed itself, by the handles of the attributes that fill them. */
const ownFields: Record<string, string> = {
  material: 'g:material',
  pattern: 'g:pattern',
  color: 'g:color',
  size: 'g:size',
  gender: 'g:gender',
  'age-group': 'g:age_group',
}

// The feed knows their values by English words, such as `female`, in every language.
const codedFields = ['gender', 'age-group']

// Google takes three materials or colours, divided by slashes.
const maxParts = 3

/** Elements of the product feed for a product's attributes. Others than its own fields are details with their names. */
export function attributeFeedFields({
  feedAttributes,
  language,
}: {
  feedAttributes: readonly FeedAttribute[]
  language: Language
}): Record<string, string | Record<string, string>[]> {
  const hasField = ({ handle }: FeedAttribute) => Object.hasOwn(ownFields, handle)
  const own = feedAttributes.filter(hasField)
  const others = feedAttributes.filter((each) => !hasField(each))
  return {
    ...Object.fromEntries(own.map((each) => [ownFields[each.handle]!, ownValue(each, language)])),
    'g:product_detail': others.map((each) => ({
      'g:section_name': translate('storefront', language, 'product.details'),
      'g:attribute_name': textIn(each.name, language),
      'g:attribute_value': wordsOf(each, each.value, language),
    })),
  }
}

function ownValue(attribute: FeedAttribute, language: Language): string {
  const { value, choices, handle } = attribute
  if (codedFields.includes(handle))
    return Array.isArray(value) ? value[0]! : wordsOf(attribute, value, 'en').toLowerCase()
  if (Array.isArray(value)) return choiceLabels(choices, value, language).slice(0, maxParts).join('/')
  return wordsOf(attribute, value, language)
}
