import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
import { storedTexts, texts } from '#contract/office/texts.ts'
import { typedText } from '#shared/typed-text.ts'
import { attributeTypes } from '#shared/vocabularies.ts'

const id = z.number().int().positive().max(2_147_483_647)

/** Editable fields of an attribute. */
const fields = {
  /** Its name in addresses and files: a small letter, then small letters, digits and hyphens. */
  handle: typedText().max(40, 'validation.slug'),
  name: texts(120),
  /** Fixed while products have a value. */
  type: z.enum(attributeTypes),
  /** Unit of a number, the same in every language. */
  unit: typedText().max(20).nullable(),
  /** Values of a choice in their order. An empty id is made from the label; one that products have cannot go. */
  choices: z
    .array(z.object({ id: typedText().max(40, 'validation.slug').default(''), label: texts(120) }))
    .max(200, 'validation.tooMany'),
  /** Categories whose products have it, with those below them; none: every product. */
  categories: z.array(id).max(200),
  /** Lists can be filtered by it: choices, numbers, yes or no. */
  filterable: z.boolean(),
  /** Shown on the page of a product. */
  shown: z.boolean(),
  searchable: z.boolean(),
  in_feed: z.boolean(),
  /** Position among the attributes, smallest first. */
  position: z.number().int().min(-1_000_000).max(1_000_000),
}

/** Omitted fields stay unchanged. */
export const attributeChange = z.object(fields).partial()
export type AttributeChange = z.infer<typeof attributeChange>

/** New attribute. If no handle is given, it is made from the name. */
export const newAttribute = attributeChange.extend({ name: fields.name, type: fields.type })

export const attributeItem = z.object({
  ...fields,
  id: z.number(),
  name: storedTexts,
  choices: z.array(z.object({ id: z.string(), label: storedTexts })),
  /** Number of products with a value, in any state. */
  products: z.number(),
  version: z.number(),
})
export type AttributeItem = z.infer<typeof attributeItem>

/** All attributes in their order. */
export const attributeList = listResponse(attributeItem)
export type AttributeList = z.infer<typeof attributeList>

/** Attribute as shown in its editor. */
export const attributePage = attributeItem.extend({
  choices: z.array(
    z.object({
      id: z.string(),
      label: storedTexts,
      /** Number of products that have this choice. */
      products: z.number(),
    }),
  ),
  created_at: z.string().describe('ISO 8601, UTC'),
  updated_at: z.string().describe('ISO 8601, UTC'),
})
export type AttributePage = z.infer<typeof attributePage>

/** The number of products that lose their value, as whoever deletes was told. */
export const attributeRemoval = z.object({ products: z.coerce.number().int().min(0).default(0) })

/** Value of a product by type: texts, a number, ids of choices, yes or no, or a link. */
export const attributeValue = z.union([
  z.object({ url: z.string().max(2_000), label: texts(200).default({}) }),
  z.strictObject(texts(1_000).shape).partial(),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(200, 'validation.tooMany'),
])
export type AttributeFieldValue = z.infer<typeof attributeValue>
