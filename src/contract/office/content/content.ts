import { z } from 'zod'
import { givenMoment, listQuery, listResponse } from '#contract/office/lists.ts'
import { storedTexts } from '#contract/office/texts.ts'
import { languages, markets } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { contentStates } from '#shared/vocabularies.ts'
import { contentKinds } from './content-data.ts'

const moment = z.string().describe('ISO 8601, UTC')
export const contentActions = ['save', 'publish', 'schedule', 'unschedule', 'discard', 'restore', 'delete'] as const
export type ContentAction = (typeof contentActions)[number]

/** Content in the shape of its kind; see `contentData`. */
const data = z.looseObject({})

export const contentItem = z.object({
  kind: z.enum(contentKinds),
  /** Slug of a page, or else the name of the kind. */
  subject: z.string(),
  /** Name of a page; empty for other kinds. */
  name: storedTexts,
  /** `new`: nothing has been published yet. */
  state: z.enum(['live', 'hidden', 'new']),
  draft: z
    .object({
      state: z.enum(['DRAFT', 'SCHEDULED']),
      publish_at: moment.nullable(),
      by: z.string().nullable(),
      updated_at: moment,
    })
    .nullable(),
  /** Languages that lack a text which another one has, checked in the draft if there is one. */
  missing: z.array(z.enum(languages)),
  /** Number of entries shown; null for a page. */
  count: z.number().nullable(),
  changed_at: moment.nullable(),
  changed_by: z.string().nullable(),
  /** True if the shop links to it; it cannot be deleted, hidden or moved. */
  is_protected: z.boolean(),
})
export type ContentItem = z.infer<typeof contentItem>
export const contentList = listResponse(contentItem)

export const contentPage = z.object({
  kind: z.enum(contentKinds),
  subject: z.string(),
  /** ETag, which increases across all drafts of the subject; 0 before the first one. */
  version: z.number(),
  /** Content of the draft, or else the published content. */
  data,
  /**
   * Content that shoppers see; null if nothing was published yet. `number` is its version, null before the first
   * draft.
   */
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
      /** Published version on which the draft is based. */
      based_on: z.number().nullable(),
      /** True if shoppers now see another version than the one the draft is based on. */
      is_behind: z.boolean(),
    })
    .nullable(),
  is_protected: z.boolean(),
  /** True if the owner wrote it instead of a buyer; such content never enters structured data. */
  is_static: z.boolean(),
  /**
   * `few`: fewer entries are shown than the specification requires. `behind`: publishing requires `confirm_behind`.
   */
  warnings: z.array(
    z.object({ code: z.enum(['few', 'behind']), count: z.number().nullable(), needed: z.number().nullable() }),
  ),
  /** Current values of the `{{name}}` placeholders by language. */
  placeholders: z.array(z.object({ name: z.string(), kind: z.enum(['figure', 'address']), values: storedTexts })),
  allowed: z.array(z.enum(contentActions)),
  /** Address in the shop for each market. */
  paths: z.record(z.enum(markets), z.string()),
  /** Time zone of the schedule's days and hours. */
  time_zone: z.string(),
})
export type ContentPage = z.infer<typeof contentPage>

const note = typedText().max(500, 'validation.tooLong').nullish()

/** Whole content of a subject. Errors name the path in `data`, such as `items.0.question.fr`. */
export const draftRequest = z.object({ data, note })
/** New page, created as a draft. */
export const newContentPage = z.object({ data, note })
export const publishRequest = z.object({
  note,
  /** True to publish even if shoppers see another version than the one the draft is based on. */
  confirm_behind: z.boolean().default(false),
})
export const scheduleRequest = publishRequest.extend({
  /** ISO 8601 with offset; null cancels the schedule and makes it a draft again. */
  publish_at: givenMoment.nullable(),
})
export const restoreRequest = z.object({ number: z.number().int().min(1) })
/** Slug of the page to which the deleted page's address redirects. */
export const contentRemoval = z.object({ redirect_to: typedText().min(1).max(150).optional() })
export const previewQuery = z.object({
  language: z.enum(languages),
  market: z.enum(markets),
  /** Version to preview instead of the open draft. */
  number: z.coerce.number().int().min(1).optional(),
})

/**
 * Fields named as in conflicts: `name.fr`, `items.12.answer.no`, `items.12` for a whole item, `order` for the order
 * of ids.
 */
const changedFields = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))

export const contentVersion = z.object({
  number: z.number(),
  state: z.enum(contentStates),
  note: z.string().nullable(),
  /** Author; null if the version is older than the first draft. */
  by: z.string().nullable(),
  based_on: z.number().nullable(),
  created_at: moment,
  updated_at: moment,
  publish_at: moment.nullable(),
  published_at: moment.nullable(),
  /** Names of the fields that differ from the version on which it is based. */
  changed: z.array(z.string()),
})
export type ContentVersion = z.infer<typeof contentVersion>
export const contentVersions = z.object({ items: z.array(contentVersion) })
/** `changed`: differences from the version on which it is based. `since`: differences from what shoppers see. */
export const contentVersionPage = contentVersion.extend({ data, changed: changedFields, since: changedFields })
export type ContentVersionPage = z.infer<typeof contentVersionPage>

/** Use of a stored picture, which cannot be deleted while it has any. */
export const pictureUse = z.object({
  kind: z.enum(['product', 'category', 'content', 'draft', 'setting']),
  /** Id, slug or kind. */
  id: z.string(),
  name: z.string(),
  /** Path of its screen in the office. */
  path: z.string(),
})
export type PictureUse = z.infer<typeof pictureUse>
export const pictureUses = z.object({ path: z.string(), uses: z.array(pictureUse) })
export type PictureUses = z.infer<typeof pictureUses>
export const pictureStates = ['used', 'unused'] as const
export const pictureListQuery = listQuery(['-changed_at'], { state: z.enum(pictureStates).optional() })
export const picture = pictureUses.extend({ bytes: z.number(), changed_at: moment })
export type Picture = z.infer<typeof picture>
export const pictureListResponse = listResponse(picture)
export const pictureQuery = z.object({ path: z.string().min(1).max(300) })
