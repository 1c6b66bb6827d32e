import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { S3Location } from '#environment.ts'
import { openFolderStores, openStores, type Stores } from '#storage/open-stores.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An S3-compatible server; unset in projects that keep files in folders. */
    s3Location?: S3Location
  }
}

/** Stores of its own: below a prefix of the project's S3-compatible server where it has one, else in a folder. */
export async function openTestStores(dataDir: string): Promise<Stores> {
  const s3 = inject('s3Location')
  if (!s3) return openFolderStores(dataDir)
  return openStores({ dataDir, s3: { ...s3, prefix: `${randomBytes(6).toString('hex')}/` } })
}
