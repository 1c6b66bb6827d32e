import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A whole response, before it is compressed. */
export type FullResponse = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** Cache tags of the content; the response goes stale when one of them changes. */
  tags: string[]
  /** When it goes stale by itself, e.g. a text that names tomorrow. */
  expiresAt?: Date | null
  /** False: sent to those who waited for it, but not cached. */
  cacheable: boolean
  /**
   * True if a CDN may also cache it while it is cached here: it is the same for all visitors, who need not be
   * counted.
   */
  shareable?: boolean
  /** Head data of a page; only set for pages. */
  about?: AboutPage
}

export type AboutPage = { title: string; canonical: string | null; robots: string | null }

/** A response ready for the socket in each encoding, with the headers that go with it. */
export type PreparedResponse = {
  status: number
  etag: string
  notModifiedHeaders: string[]
  variants: Record<Encoding, { headers: string[]; body: Buffer }>
  tags: string[]
  /** Milliseconds since 1970; infinite where only a change makes it stale. */
  expiresAt: number
  /** A CDN may keep it. False from the moment that something it shows changes. */
  isShared: boolean
  /** Bytes in memory. */
  size: number
  about?: AboutPage
}

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a response once and lays out its headers as the flat list that node:http takes fastest. */
export async function prepareResponse(response: FullResponse): Promise<PreparedResponse> {
  const body = typeof response.body === 'string' ? Buffer.from(response.body) : response.body
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: {
        // Quality 7 and above takes up to ten times as long to save one percent more.
        [constants.BROTLI_PARAM_QUALITY]: response.cacheable ? 6 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: response.cacheable ? 6 : 5 }),
  ])
  return layOutResponse(response, { br, gzip: gz, identity: body })
}

/**
 * Builds a response from encodings that already exist. If an encoding is missing, the uncompressed body is served
 * instead.
 */
export function layOutResponse(
  response: Omit<FullResponse, 'body' | 'cacheable'>,
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
): PreparedResponse {
  const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`
  const variant = (encoding: Encoding) => {
    const body = bodies[encoding] ?? bodies.identity
    const encoded = encoding !== 'identity' && bodies[encoding] !== undefined
    return {
      body,
      headers: flat({
        ...response.headers,
        etag,
        'content-length': String(body.length),
        ...(encoded && { 'content-encoding': encoding }),
      }),
    }
  }
  const { 'content-type': _type, ...withoutType } = response.headers
  const size = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 2_000)
  return {
    status: response.status,
    etag,
    notModifiedHeaders: flat({ ...withoutType, etag }),
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
    tags: [...new Set(response.tags)],
    expiresAt: response.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    isShared: false,
    size,
    ...(response.about && { about: response.about }),
  }
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}

// Browsers send a handful of different headers; made-up ones are parsed each time.
const maxChosen = 64
const maxChosenLength = 100
const chosen = new Map<string, Encoding>()

/** The best encoding that `Accept-Encoding` allows; an explicit `;q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
  if (chosen.size < maxChosen && accepted.length <= maxChosenLength) chosen.set(accepted, encoding)
  return encoding
}

function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false
  return accepted.split(',').some((part) => {
    const [name, quality] = part.trim().toLowerCase().split(';')
    return name === encoding && !/^\s*q=0(\.0*)?$/.test(quality ?? '')
  })
}
