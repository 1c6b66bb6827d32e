/** Files in a folder or an S3-compatible store. Keys are relative and forward-slashed, e.g. `products/a.jpg`. */
export type ObjectStore = {
  /** All of a file; null where there is none. */
  get(key: string): Promise<Buffer | null>
  /** Reads a file in parts. Throws at the first part if there is no such file. */
  read(key: string): AsyncIterable<Uint8Array>
  /** Replaces a file once all of it has arrived, so that no reader gets half of one. Returns its size in bytes. */
  write(key: string, content: Content): Promise<number>
  describe(key: string): Promise<StoredObject | null>
  /** Every file whose key begins so, in no order to rely on. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Does nothing where it is gone already. */
  remove(key: string): Promise<void>
}

export type Content = Uint8Array | AsyncIterable<Uint8Array | string>

/** `version`: another content under the same key has another one. */
export type StoredObject = { key: string; bytes: number; changedAt: Date; version: string }

/** Every file whose key begins so, in the order of keys. */
export async function listInOrder(store: ObjectStore, prefix = ''): Promise<StoredObject[]> {
  const found = await Array.fromAsync(store.list(prefix))
  return found.sort((a, b) => (a.key < b.key ? -1 : 1))
}
