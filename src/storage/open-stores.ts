import { join } from 'node:path'
import type { Environment } from '#environment.ts'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** File stores of the shop: original images, variants made of them, and files that only the shop itself reads. */
export type Stores = { originals: ObjectStore; variants: ObjectStore; files: ObjectStore }

/** The stores of an environment: its S3-compatible store, else its data directory. */
export async function openStores({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<Stores> {
  if (!s3) return openFolderStores(dataDir)
  // The client is large, and most shops have no such store.
  const { createS3Client, createS3Store } = await import('./s3-store.ts')
  const client = createS3Client(s3)
  const store = (name: string) => createS3Store(client, s3.bucket, `${s3.prefix}${name}/`)
  return { originals: store('originals'), variants: store('variants'), files: store('files') }
}

/** The stores of a data directory. */
export function openFolderStores(dataDir: string): Stores {
  return {
    originals: createFolderStore(join(dataDir, 'storage', 'originals')),
    variants: createFolderStore(join(dataDir, 'storage', 'variants')),
    files: createFolderStore(join(dataDir, 'files')),
  }
}
