import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Location } from '#environment.ts'

const bucket = 'vitrine'
/** The only account that this server knows. */
export const standInKey = 'S3RVER'

/** An S3-compatible server on a free port of this machine, with an empty bucket in a directory of its own. */
export async function startS3Server(port = 0): Promise<{ location: S3Location; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
    // It reckons the signature of a listing without the slash that the client signs.
    allowMismatchedSignatures: true,
  })
  const { port: listening } = await server.run()
  return {
    location: {
      endpoint: `http://127.0.0.1:${listening}`,
      bucket,
      region: 'us-east-1',
      prefix: '',
      credentials: { accessKeyId: standInKey, secretAccessKey: standInKey },
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
