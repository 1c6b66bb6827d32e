import { createHash, type Hash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { versionOf, versionPrefix } from './image-variants.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import type { Stores } from './open-stores.ts'

const atOnce = 8

export type CopyReport = { copied: number; bytes: number; alreadyThere: number; variants: number }

/**
 * Copies images with their variants, and private files; each is read back and compared by SHA-256. `noteFile` on this
 * machine lists what arrived: an interrupted copy goes on from there.
 * @throws Error naming a file that did not arrive as it was sent.
 */
export async function copyStores(from: Stores, to: Stores, noteFile: string): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, alreadyThere: 0, variants: 0 }
  const noted = new Set((await readFile(noteFile, 'utf8').catch(() => '')).split('\n'))
  for (const name of ['files', 'originals'] as const) {
    await eachOf(from[name].list(''), async (object) => {
      // The note includes the version, so that a file changed since then is copied again.
      const note = JSON.stringify([name, object.key, object.version])
      const there = await to[name].describe(object.key)
      if (noted.has(note) && there?.bytes === object.bytes) {
        report.alreadyThere += 1
        return
      }
      await copyChecked(from[name], to[name], object.key)
      if (name === 'originals') report.variants += await copyVariants(from, to, object)
      await appendFile(noteFile, `${note}\n`, { mode: 0o600 })
      report.copied += 1
      report.bytes += object.bytes
    })
  }
  return report
}

async function copyChecked(from: ObjectStore, to: ObjectStore, key: string): Promise<void> {
  const sent = createHash('sha256')
  await to.write(key, hashing(from.read(key), sent))
  const kept = createHash('sha256')
  for await (const part of to.read(key)) kept.update(part)
  if (sent.digest('hex') !== kept.digest('hex')) throw new Error(`${key} did not arrive as it was sent.`)
}

async function* hashing(parts: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}

/** Making them again would take hours. Their keys differ, since each store has versions of its own. */
async function copyVariants(from: Stores, to: Stores, original: StoredObject): Promise<number> {
  const arrived = await to.originals.describe(original.key)
  if (!arrived) return 0
  const [old, own] = [versionPrefix(versionOf(original)), versionPrefix(versionOf(arrived))]
  let copied = 0
  for await (const { key } of from.variants.list(old)) {
    const bytes = await from.variants.get(key)
    if (!bytes) continue
    await to.variants.write(own + key.slice(old.length), bytes)
    copied += 1
  }
  return copied
}

/** Several at a time: most of the time goes into waiting. The first failure ends all. */
async function eachOf<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let isFailed = false
  const takeTurns = async () => {
    for (let next = await iterator.next(); !next.done && !isFailed; next = await iterator.next()) await work(next.value)
  }
  const turns = Array.from({ length: atOnce }, () =>
    takeTurns().catch((error) => {
      isFailed = true
      throw error
    }),
  )
  const failed = (await Promise.allSettled(turns)).find((turn) => turn.status === 'rejected')
  if (failed) throw failed.reason
}
