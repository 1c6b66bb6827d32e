import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#storage/public-address.ts'
import { createPublicWebhooks } from '#webhooks/public-webhooks.ts'

const byte = fc.integer({ min: 0, max: 255 })
const dotted = (...parts: number[]) => parts.join('.')
/** IPv4 ranges that are not the public internet's, by their first two bytes. */
const innerBytes = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 })),
  fc.tuple(fc.constant(169), fc.constant(254)),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 })),
  fc.tuple(fc.constant(192), fc.constant(168)),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19)),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte),
)
const innerIpv4 = fc.tuple(innerBytes, byte, byte).map(([[a, b], c, d]) => dotted(a, b, c, d))
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const tail = (length: number) => fc.array(group, { minLength: length, maxLength: length })
const innerIpv6 = fc.oneof(
  // Unique local, link-local, site-local and multicast.
  tail(7).map((rest) => ['fd12', ...rest].join(':')),
  tail(7).map((rest) => ['fc00', ...rest].join(':')),
  tail(7).map((rest) => ['fe80', ...rest].join(':')),
  tail(7).map((rest) => ['fec0', ...rest].join(':')),
  tail(7).map((rest) => ['ff02', ...rest].join(':')),
  fc.constantFrom('::', '::1', '0:0:0:0:0:0:0:1'),
  // IPv4 in IPv6 in each of its spellings, public or not.
  fc.tuple(byte, byte, byte, byte).map((bytes) => `::ffff:${bytes.join('.')}`),
  fc.tuple(group, group).map(([high, low]) => `::ffff:${high}:${low}`),
  fc.tuple(group, group).map(([high, low]) => `64:ff9b::${high}:${low}`),
  fc.tuple(group, group).map(([high, low]) => `2002:${high}:${low}::1`),
)

describe('addresses for webhooks', () => {
  it('O203 of inner ranges are never public, in whatever spelling', () => {
    fc.assert(fc.property(innerIpv4, (address) => !isPublicAddress(address)))
    fc.assert(fc.property(innerIpv6, (address) => !isPublicAddress(address)))
  })

  it('O203 written as numbers, short or hexadecimal are what they stand for', async () => {
    const webhooks = createPublicWebhooks()
    await fc.assert(
      fc.asyncProperty(innerIpv4, fc.constantFrom('decimal', 'hex', 'octal', 'plain'), async (address, spelling) => {
        const bytes = address.split('.').map(Number)
        const number = bytes.reduce((sum, each) => sum * 256 + each, 0)
        const written = {
          decimal: String(number),
          hex: `0x${number.toString(16)}`,
          octal: bytes.map((each) => `0${each.toString(8)}`).join('.'),
          plain: address,
        }[spelling]
        expect(await webhooks.check(`https://${written}/in`), written).toBe('notPublic')
      }),
    )
    for (const host of ['localhost', 'shop.localhost', 'printer.local', 'db.internal', 'intranet', '[::1]', '127.1'])
      expect(await webhooks.check(`https://${host}/in`), host).toBe('notPublic')
  })

  it('are https, without a password, on a usual port', async () => {
    const lookup = ((_: string, __: unknown, response: (...of: unknown[]) => void) =>
      response(null, [{ address: '151.101.1.1', family: 4 }])) as never
    const webhooks = createPublicWebhooks({ lookup })
    for (const url of ['https://example.org/in', 'https://example.org:8443/in?shop=1', 'https://8.8.8.8/'])
      expect(await webhooks.check(url), url).toBeNull()
    for (const url of [
      ...['http://example.org/in', 'ftp://example.org', 'https://me:secret@example.org/', 'https://example.org:22/'],
      ...[
        'https://example.org:6379/',
        'javascript:alert(1)',
        '//example.org',
        'example.org',
        'https://',
        'file:///etc/x',
      ],
    ])
      expect(await webhooks.check(url), url).toBe('notHttps')
  })

  it('are refused where one of a name’s addresses is not public, or there is none', async () => {
    const responses: Record<string, { address: string; family: number }[]> = {
      'both.example.org': [
        { address: '151.101.1.1', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ],
      'mapped.example.org': [{ address: '::ffff:127.0.0.1', family: 6 }],
      'none.example.org': [],
    }
    const lookup = ((host: string, _: unknown, response: (...of: unknown[]) => void) =>
      responses[host]
        ? response(null, responses[host])
        : response(Object.assign(new Error(), { code: 'ENOTFOUND' }))) as never
    const webhooks = createPublicWebhooks({ lookup })
    for (const host of ['both', 'mapped', 'none'])
      expect(await webhooks.check(`https://${host}.example.org/`), host).toBe('notPublic')
    expect(await webhooks.check('https://elsewhere.example.org/')).toBe('notFound')
  })
})
