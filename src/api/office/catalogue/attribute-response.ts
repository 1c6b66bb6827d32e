import { wholeListOf } from '#api/office/list-response.ts'
import type {
  AttributeChange,
  AttributeItem,
  AttributeList,
  AttributePage,
} from '#contract/office/catalogue/attributes.ts'
import {
  type AttributeDetails,
  describeAttribute,
  detailsOf,
} from '#domain/catalogue/attribute-changes/attribute-details-rules.ts'
import type { CountedAttribute, findAttribute } from '#domain/catalogue/attribute-changes/read-attributes.ts'

type PageRow = NonNullable<Awaited<ReturnType<typeof findAttribute>>>

export function toAttributeList(rows: readonly CountedAttribute[]): AttributeList {
  return wholeListOf(rows.map(toAttributeItem))
}

function toAttributeItem(row: CountedAttribute): AttributeItem {
  return { id: row.id, ...describeAttribute(detailsOf(row)), products: row.products, version: row.version }
}

export function toAttributePage(row: PageRow): AttributePage {
  const item = toAttributeItem(row)
  return {
    ...item,
    choices: item.choices.map((choice) => ({ ...choice, products: row.choiceProducts.get(choice.id) ?? 0 })),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Converts the fields present in the body to the domain's format. */
export function attributePartsOf({ in_feed: inFeed, ...body }: AttributeChange): Partial<AttributeDetails> {
  const parts = Object.entries({ ...body, inFeed }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(parts) as Partial<AttributeDetails>
}
