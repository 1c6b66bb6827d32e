import { z } from 'zod'
import { countries, languages, markets } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { languageSources } from '#shared/vocabularies.ts'

const maxAddress = 2_000

/** Address in the shop, with or without scheme, and the two cookies that affect a page. */
const visit = {
  url: typedText().min(1).max(maxAddress),
  language: z.enum(languages).optional().describe('The visitor’s language cookie'),
  landing: z.literal('1').optional().describe('The visitor came by an advertisement'),
}
export const inspectQuery = z.strictObject(visit)
/** Drops the whole cache if `url` is omitted. */
export const dropRequest = z.strictObject({ ...visit, url: visit.url.optional() })
export type InspectQuery = z.infer<typeof inspectQuery>

export const responders = ['page', 'file', 'office', 'api', 'refused'] as const
export const inspectResponse = z.object({
  url: z.string(),
  host: z.string(),
  path: z.string(),
  query: z.string(),
  /** Part of the shop that responds. `refused`: the host is not one of the shop’s, or the address is unreadable. */
  answered_by: z.enum(responders),
  market: z.enum(markets),
  language: z.object({
    code: z.enum(languages),
    /** Value of the `lang` attribute. */
    html: z.string(),
    why: z.enum(languageSources),
    /** Reading by which the domain determines the language. */
    reading: z.enum(['A', 'B']),
  }),
  brand: z.object({ name: z.string(), french: z.boolean() }),
  country: z.enum(countries),
  route: z.string().nullable(),
  object: z.object({ kind: z.enum(['product', 'category', 'page']), id: z.string() }).nullable(),
  title: z.string().nullable(),
  landing: z.boolean(),
  status: z.number(),
  /** Target of a redirect. */
  location: z.string().nullable(),
  canonical: z.string().nullable(),
  /** Robots directive of the page or the header; null if the page may be indexed. */
  robots: z.string().nullable(),
  /** True if the page may be cached at all. */
  keepable: z.boolean(),
  kept: z
    .object({
      age_seconds: z.number(),
      tags: z.array(z.string()),
      /** Size in memory in bytes, over all encodings. */
      size: z.number(),
      hits: z.number(),
      is_stale: z.boolean(),
      expires_at: z.string().nullable(),
    })
    .nullable(),
  /** Process that responded, with the size of its whole cache. */
  process: z.object({ id: z.number(), entries: z.number(), size: z.number() }),
})
export type InspectResponse = z.infer<typeof inspectResponse>
