import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Location } from '#environment.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ObjectStore } from './object-store.ts'

const connectionTimeout = 3_000
// Milliseconds without any data on a connection, not for a whole transfer.
const socketTimeout = 20_000
const retryAfterSeconds = 5

/**
 * Creates a client whose calls throw `request.unavailable` if the store cannot be reached or responds with an error.
 */
export function createS3Client({ endpoint, region, credentials }: S3Location): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout, socketTimeout },
    // Compatible stores do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (isMissing(error)) throw error
        const message = `The S3-compatible store failed: ${String(error)}`
        throw new ShopError('request.unavailable', { message, retryAfterSeconds })
      }
    },
    { step: 'initialize', name: 'refusals' },
  )
  return client
}

/** Files below a prefix of a bucket. */
export function createS3Store(client: S3Client, bucket: string, prefix: string): ObjectStore {
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  return {
    async get(key) {
      const found = await client.send(new GetObjectCommand(object(key))).catch(ifMissing(null))
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    async *read(key) {
      const { Body } = await client.send(new GetObjectCommand(object(key)))
      yield* Body as Readable
    },
    async write(key, content) {
      if (content instanceof Uint8Array) {
        await client.send(new PutObjectCommand({ ...object(key), Body: content, ContentLength: content.byteLength }))
        return content.byteLength
      }
      // Sent when all of it is known: no half of a file is ever seen, and nothing of it is left in the store.
      const draft = join(tmpdir(), `vitrine-${randomUUID()}`)
      try {
        const stream = createWriteStream(draft, { mode: 0o600 })
        await pipeline(Readable.from(content), stream)
        const Body = createReadStream(draft)
        await client.send(new PutObjectCommand({ ...object(key), Body, ContentLength: stream.bytesWritten }))
        return stream.bytesWritten
      } finally {
        await rm(draft, { force: true })
      }
    },
    async describe(key) {
      const found = await client.send(new HeadObjectCommand(object(key))).catch(ifMissing(null))
      return found && described(key, { ...found, Size: found.ContentLength })
    },
    async *list(wanted) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + wanted })) {
        for (const found of page.Contents ?? []) yield described(found.Key!.slice(prefix.length), found)
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
  }
}

function described(key: string, found: { Size?: number; LastModified?: Date; ETag?: string }) {
  const { Size = 0, LastModified = new Date(0), ETag = '' } = found
  return { key, bytes: Size, changedAt: LastModified, version: ETag.replaceAll('"', '') }
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound
}

function ifMissing<T>(value: T) {
  return (error: unknown): T => {
    if (isMissing(error)) return value
    throw error
  }
}
