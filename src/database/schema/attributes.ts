import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { Texts } from '#shared/markets.ts'
import type { AttributeType } from '#shared/vocabularies.ts'
import { categories, products } from './catalogue.ts'
import { moment } from './columns.ts'

/** One of the values that an attribute of type `choice` can have; `id` is its value in addresses. */
export type AttributeChoice = { id: string; label: Texts }

/** By type: texts, a number, ids of choices, yes or no, a link. */
export type AttributeValue = Texts | number | string[] | boolean | { url: string; label: Texts }

/** What products have besides the shop's own fields, such as a material. */
export const attributes = pgTable('attributes', {
  id: serial('id').primaryKey(),
  /** Its name in addresses and files: `material`. */
  handle: text('handle').notNull().unique(),
  name: jsonb('name').$type<Texts>().notNull(),
  type: text('type').$type<AttributeType>().notNull(),
  /** Unit of a number, the same in every language: `ml`. */
  unit: text('unit'),
  choices: jsonb('choices').$type<AttributeChoice[]>().notNull().default([]),
  filterable: boolean('filterable').notNull().default(false),
  /** Shown on the page of a product. */
  shown: boolean('shown').notNull().default(true),
  searchable: boolean('searchable').notNull().default(false),
  inFeed: boolean('in_feed').notNull().default(false),
  position: integer('position').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** Categories whose products have an attribute, with those below them; an attribute without any is for all products. */
export const attributeCategories = pgTable(
  'attribute_categories',
  {
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.attributeId, table.categoryId] }),
    index('attribute_categories_category').on(table.categoryId),
  ],
)

export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    value: jsonb('value').$type<AttributeValue>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.attributeId] }),
    index('product_attributes_attribute').on(table.attributeId, table.productId),
  ],
)
