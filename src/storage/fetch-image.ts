import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const maxBytes = 15 * 1024 * 1024
const maxRedirects = 3

/** Why an image could not be fetched, in plain words. `hostFailed`: further requests to that host would fail too. */
export class FetchError extends Error {
  readonly hostFailed: boolean
  constructor(message: string, hostFailed = false) {
    super(message)
    this.hostFailed = hostFailed
  }
}

export type FetchImage = (address: string) => Promise<Uint8Array>

// Loopback, private, link-local, carrier, documentation, benchmark, multicast and reserved ranges: an imported file
// must never make the shop send requests into its own network.
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
// Of IPv6 only global unicast is allowed, without the ranges that embed IPv4 addresses or are for documentation.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

/** True for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

// The checked address is the one connected to, so DNS rebinding gains nothing.
const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    if (allowed.length === 0) return callback(new FetchError('the host is not on the public internet', true), '', 0)
    if (options.all) return callback(null, allowed)
    return callback(null, allowed[0]!.address, allowed[0]!.family)
  })
}

/** Bytes behind a public http(s) address, within `timeout` milliseconds and 15 MB. Throws FetchError. */
export async function fetchImage(address: string, timeout = 6_000): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeout)
  let next = address
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await ask(next, signal)
    if (answer.bytes) return answer.bytes
    next = answer.location
  }
  throw new FetchError('it redirects too often')
}

type Answer = { bytes: Uint8Array; location?: never } | { bytes: null; location: string }

function ask(address: string, signal: AbortSignal): Promise<Answer> {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return Promise.reject(new FetchError('it is not an http address'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) {
    return Promise.reject(new FetchError('the host is not on the public internet', true))
  }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (error instanceof FetchError) reject(error)
      else if (signal.aborted) reject(new FetchError('it did not answer in time', true))
      else reject(new FetchError('its host could not be reached', true))
    }
    const options = { signal, lookup: publicLookup, headers: { Accept: 'image/*', 'User-Agent': 'Vitrine' } }
    const sent = request(url, options, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.resume()
        const location = URL.parse(headers.location, url)?.href
        return location ? resolve({ bytes: null, location }) : reject(new FetchError('it redirects nowhere'))
      }
      if (statusCode !== 200) {
        response.resume()
        return reject(new FetchError(`it answered ${statusCode}`))
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) sent.destroy(new FetchError('it is larger than 15 MB'))
        else parts.push(part)
      })
      response.on('end', () => resolve({ bytes: Buffer.concat(parts) }))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end()
  })
}
