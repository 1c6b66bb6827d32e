import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { ExportState, ImportState } from '#shared/vocabularies.ts'
import { products } from './catalogue.ts'
import { cents, moment } from './columns.ts'
import { staff } from './people.ts'

/** Product files that staff upload: checked first, then run by a job. */
export const imports = pgTable(
  'imports',
  {
    id: serial('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Original file name. */
    name: text('name').notNull(),
    /** Its path among the private files; null once it was deleted. */
    file: text('file'),
    /** Meanings of the columns that staff set, keyed by column name in the file; null if none were set. */
    columns: jsonb('columns').$type<Record<string, string>>(),
    /** What else staff said of the file; null if nothing. */
    settings: jsonb('settings'),
    state: text('state').$type<ImportState>().notNull(),
    /** Result of the check, later replaced by the result of the run. */
    report: jsonb('report'),
    /** Products in the file, and how many of them the run has seen. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('imports_created').on(table.createdAt, table.id)],
)

/** Numbers by which files of another shop name products, with their prices there; other files of it refer to them. */
export const productOrigins = pgTable(
  'product_origins',
  {
    format: text('format').notNull(),
    origin: text('origin').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The price with VAT. */
    price: cents('price').notNull(),
    /** The price without VAT and the percentage added to it, as text; null where the file's prices include VAT. */
    net: text('net'),
    vatRate: text('vat_rate'),
  },
  (table) => [
    primaryKey({ columns: [table.format, table.origin] }),
    index('product_origins_product').on(table.productId),
  ],
)

/** Files that staff had made, kept for a day. */
export const exports = pgTable(
  'exports',
  {
    id: serial('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    kind: text('kind').notNull(),
    filter: text('filter').notNull().default(''),
    format: text('format').notNull().default('csv'),
    /** Its path among the private files; null until it is there. */
    file: text('file'),
    state: text('state').$type<ExportState>().notNull(),
    rows: integer('rows').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('exports_created').on(table.createdAt, table.id)],
)

/** Owner's decisions on conflicts of the specification, one row each; the last row per key applies. */
export const conflictDecisions = pgTable(
  'conflict_decisions',
  {
    id: serial('id').primaryKey(),
    key: text('key').notNull(),
    /** Chosen reading; null if the decision was undone. */
    reading: text('reading').$type<'A' | 'B' | 'own'>(),
    /** The settings set by it. */
    value: jsonb('value'),
    /** The settings as they were before, for undo. */
    previous: jsonb('previous').notNull(),
    why: text('why').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('conflict_decisions_key').on(table.key, table.id)],
)
