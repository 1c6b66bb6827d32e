import { z } from 'zod'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().min(1)

/**
 * Contents of a backup, stored in its `manifest.json`: enough to reject what cannot be restored and to verify what
 * was.
 */
export const manifestSchema = z.object({
  format: z.literal('vitrine-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The engine it was taken from; it can be restored on either. */
  engine: z.enum(['pglite', 'postgresql']),
  migrations: z.array(z.object({ hash: digest, createdAt: z.string() })).min(1),
  /** Tables in the order in which they can be restored. */
  tables: z.array(
    z.object({
      schema: name,
      name,
      columns: z.array(z.object({ name, type: name })),
      key: z.array(name),
      part: name,
      rows: z.number().int().min(0),
      sha256: digest,
    }),
  ),
  sequences: z.array(z.object({ schema: name, name, lastValue: z.string(), isCalled: z.boolean() })),
  pictures: z.array(z.object({ path: name, part: name, bytes: z.number().int().min(0), sha256: digest })),
})

export type Manifest = z.infer<typeof manifestSchema>
