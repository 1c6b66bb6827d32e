import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const maxBytes = 15 * 1024 * 1024
const maxRedirects = 3

const messages = {
  hostNotPublic: 'the host is not on the public internet',
  hostUnreachable: 'its host could not be reached',
  noAnswerInTime: 'it did not answer in time',
  redirectsTooOften: 'it redirects too often',
  redirectsNowhere: 'it redirects nowhere',
  notHttp: 'it is not an http address',
  answered: 'it gave no image',
  downloadLarge: 'it is larger than 15 MB',
} as const

/** Why an image could not be fetched. */
export class FetchError extends Error {
  readonly problem: keyof typeof messages
  /** HTTP status if it was not 200; null for all other problems. */
  readonly status: number | null
  constructor(problem: FetchError['problem'], status: number | null = null) {
    super(status ? `it answered ${status}` : messages[problem])
    this.problem = problem
    this.status = status
  }

  /** True if further requests to the same host would fail too. */
  get hostFailed(): boolean {
    return ['hostNotPublic', 'hostUnreachable', 'noAnswerInTime'].includes(this.problem)
  }
}

export type FetchImage = (address: string) => Promise<Uint8Array>

// The checked address is the one connected to, so DNS rebinding gains nothing.
const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    if (allowed.length === 0) return callback(new FetchError('hostNotPublic'), '', 0)
    if (options.all) return callback(null, allowed)
    return callback(null, allowed[0]!.address, allowed[0]!.family)
  })
}

/** Bytes behind a public http(s) address, within `timeout` milliseconds and 15 MB. Throws FetchError. */
export async function fetchImage(address: string, timeout = 6_000): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeout)
  let next = address
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await ask(next, signal)
    if (response.bytes) return response.bytes
    next = response.location
  }
  throw new FetchError('redirectsTooOften')
}

type ApiResponse = { bytes: Uint8Array; location?: never } | { bytes: null; location: string }

function ask(address: string, signal: AbortSignal): Promise<ApiResponse> {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return Promise.reject(new FetchError('notHttp'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) {
    return Promise.reject(new FetchError('hostNotPublic'))
  }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (error instanceof FetchError) reject(error)
      else if (signal.aborted) reject(new FetchError('noAnswerInTime'))
      else reject(new FetchError('hostUnreachable'))
    }
    const options = { signal, lookup: publicLookup, headers: { Accept: 'image/*', 'User-Agent': 'Vitrine' } }
    const sent = request(url, options, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.resume()
        const location = URL.parse(headers.location, url)?.href
        return location ? resolve({ bytes: null, location }) : reject(new FetchError('redirectsNowhere'))
      }
      if (statusCode !== 200) {
        response.resume()
        return reject(new FetchError('answered', statusCode))
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) sent.destroy(new FetchError('downloadLarge'))
        else parts.push(part)
      })
      response.on('end', () => resolve({ bytes: Buffer.concat(parts) }))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end()
  })
}
