import { z } from 'zod'
import { givenMoment, listAnswer, listQuery } from '#contract/office/lists.ts'
import { storedTexts } from '#contract/office/texts.ts'
import { languages, markets } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { contentStates } from '#shared/vocabularies.ts'
import { contentKinds } from './content-data.ts'

const moment = z.string().describe('ISO 8601, UTC')
export const contentActs = ['save', 'publish', 'schedule', 'unschedule', 'discard', 'restore', 'delete'] as const
export type ContentAct = (typeof contentActs)[number]

/** In the shape of its kind: `contentData`. */
const data = z.looseObject({})

export const contentItem = z.object({
  kind: z.enum(contentKinds),
  /** A page's slug, else the kind's own name. */
  subject: z.string(),
  /** Of a page; else empty. */
  name: storedTexts,
  /** `new`: nothing was published yet. */
  state: z.enum(['live', 'hidden', 'new']),
  /** What is not published yet. */
  draft: z
    .object({
      state: z.enum(['DRAFT', 'SCHEDULED']),
      publish_at: moment.nullable(),
      by: z.string().nullable(),
      updated_at: moment,
    })
    .nullable(),
  /** Languages that lack a text which another one has, of the draft if there is one. */
  missing: z.array(z.enum(languages)),
  /** How many are shown; null for a page. */
  count: z.number().nullable(),
  changed_at: moment.nullable(),
  changed_by: z.string().nullable(),
  /** The shop leads to it: it is never deleted, hidden or moved. */
  is_protected: z.boolean(),
})
export type ContentItem = z.infer<typeof contentItem>
export const contentList = listAnswer(contentItem)

export const contentPage = z.object({
  kind: z.enum(contentKinds),
  subject: z.string(),
  /** The ETag, which only ever grows over all drafts of the subject; 0 before the first one. */
  version: z.number(),
  /** The draft's, else what shoppers see. */
  data,
  /** What shoppers see; null: nothing was published yet. `number`: of its version, null before the first draft. */
  live: z
    .object({ number: z.number().nullable(), data, by: z.string().nullable(), published_at: moment.nullable() })
    .nullable(),
  draft: z
    .object({
      number: z.number(),
      state: z.enum(['DRAFT', 'SCHEDULED']),
      note: z.string().nullable(),
      by: z.string().nullable(),
      updated_at: moment,
      publish_at: moment.nullable(),
      /** The published version that it was begun on. */
      based_on: z.number().nullable(),
      /** Shoppers see another version than the one it was begun on. */
      is_behind: z.boolean(),
    })
    .nullable(),
  is_protected: z.boolean(),
  /** Said by the owner, not by a buyer: it never enters structured data. */
  is_static: z.boolean(),
  /** `few`: fewer are shown than the specification names; `behind`: publishing wants `confirm_behind`. */
  warnings: z.array(
    z.object({ code: z.enum(['few', 'behind']), count: z.number().nullable(), needed: z.number().nullable() }),
  ),
  /** What `{{name}}` stands for now, by language. */
  placeholders: z.array(z.object({ name: z.string(), kind: z.enum(['figure', 'address']), values: storedTexts })),
  allowed: z.array(z.enum(contentActs)),
  /** Where shoppers see it, by market. */
  paths: z.record(z.enum(markets), z.string()),
  /** Days and hours of the schedule are those of this zone. */
  time_zone: z.string(),
})
export type ContentPage = z.infer<typeof contentPage>

const note = typedText().max(500, 'validation.tooLong').nullish()

/** A whole subject. What does not fit is named by its place in `data`, such as `items.0.question.fr`. */
export const draftRequest = z.object({ data, note })
/** A new page, as a draft. */
export const newContentPage = z.object({ data, note })
export const publishRequest = z.object({
  note,
  /** Though shoppers see another version than the one the draft was begun on. */
  confirm_behind: z.boolean().default(false),
})
export const scheduleRequest = publishRequest.extend({
  /** ISO 8601 with offset; null: not any more, it is a draft again. */
  publish_at: givenMoment.nullable(),
})
export const restoreRequest = z.object({ number: z.number().int().min(1) })
/** Where a deleted page's address leads: another page's slug. */
export const contentRemoval = z.object({ redirect_to: typedText().min(1).max(150).optional() })
export const previewQuery = z.object({
  language: z.enum(languages),
  market: z.enum(markets),
  /** Another version than the open draft. */
  number: z.coerce.number().int().min(1).optional(),
})

/** Fields by name, as in conflicts: `name.fr`, `items.12.answer.no`, `items.12` for a whole one, `order` for ids. */
const changedFields = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))

export const contentVersion = z.object({
  number: z.number(),
  state: z.enum(contentStates),
  note: z.string().nullable(),
  /** Null: it was there before the first draft. */
  by: z.string().nullable(),
  based_on: z.number().nullable(),
  created_at: moment,
  updated_at: moment,
  publish_at: moment.nullable(),
  published_at: moment.nullable(),
  /** Names of the fields that differ from the version it was begun on. */
  changed: z.array(z.string()),
})
export type ContentVersion = z.infer<typeof contentVersion>
export const contentVersions = z.object({ items: z.array(contentVersion) })
/** `changed`: against the version it was begun on; `since`: against what shoppers see. */
export const contentVersionPage = contentVersion.extend({ data, changed: changedFields, since: changedFields })
export type ContentVersionPage = z.infer<typeof contentVersionPage>

/** Where a stored picture is used: nobody may delete it while it is. */
export const pictureUse = z.object({
  kind: z.enum(['product', 'category', 'content', 'draft', 'setting']),
  /** Number, slug or kind. */
  id: z.string(),
  name: z.string(),
  /** Its screen in the office. */
  path: z.string(),
})
export type PictureUse = z.infer<typeof pictureUse>
export const pictureUses = z.object({ path: z.string(), uses: z.array(pictureUse) })
export type PictureUses = z.infer<typeof pictureUses>
export const pictureStates = ['used', 'unused'] as const
export const pictureListQuery = listQuery(['-changed_at'], { state: z.enum(pictureStates).optional() })
export const picture = pictureUses.extend({ bytes: z.number(), changed_at: moment })
export type Picture = z.infer<typeof picture>
export const pictureListAnswer = listAnswer(picture)
export const pictureQuery = z.object({ path: z.string().min(1).max(300) })
