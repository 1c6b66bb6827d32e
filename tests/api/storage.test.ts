// @module-tag full
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageStorage } from '#storage/image-storage.ts'
import { makeImage } from '#storage/make-images.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { openTestStores } from '../support/test-stores.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } })
const image = '/storage/products/slippers-warm.jpg'
const makeAll = async (path: string) => makeImage(shop.stores, (await shop.stores.originals.describe(path))!, 'all')
const browserAccept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

describe('images', () => {
  it('#324 come in the format that the browser takes, with a long life, and differ by Accept', {
    tags: 'full',
  }, async () => {
    await makeAll('products/slippers-warm.jpg')
    for (const [accept, type, format] of [
      [browserAccept, 'image/avif', 'heif'],
      ['image/webp,*/*', 'image/webp', 'webp'],
      ['*/*', 'image/jpeg', 'jpeg'],
      ['image/avif;q=0, image/webp;q=0', 'image/jpeg', 'jpeg'],
    ] as const) {
      const response = await get(`${image}?w=320`, { accept })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('vary')).toContain('Accept')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const read = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(read).toMatchObject({ format, width: 320 })
    }
  })

  it('that are drawings come as PNG for readers that show none, in the width asked for, and stay drawings for others', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#c00" d="M0 0h40v20z"/></svg>'
    await shop.storage.put('products/drawn.svg', new TextEncoder().encode(drawing))
    for (const [width, wide] of [
      ['?w=160&as=png', 160],
      ['?w=1280&as=png', 1280],
      ['?as=png', 1600],
    ] as const) {
      const response = await get(`/storage/products/drawn.svg${width}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      const read = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(read).toMatchObject({ format: 'png', width: wide, height: wide / 2 })
    }
    expect((await get('/storage/products/drawn.svg?w=160')).headers.get('content-type')).toBe('image/svg+xml')
    // A photograph stays what every reader takes.
    expect((await get(`${image}?w=160&as=png`, { accept: '*/*' })).headers.get('content-type')).toBe('image/jpeg')
    const endless = drawing.replace('0 0 40 20', '0 0 1e9 1e9')
    await shop.storage.put('products/endless.svg', new TextEncoder().encode(endless))
    expect((await get('/storage/products/endless.svg?w=160&as=png')).status).toBeLessThan(500)
  })

  it('that are not made yet come at once in a quicker format, to be asked for again soon', {
    tags: 'full',
  }, async () => {
    const reported: unknown[] = []
    const stopListening = shop.storage.subscribe((change) => reported.push(change))
    await shop.storage.put('products/mug.jpg', await readFile('demo/photos/mug-stone.jpg'))
    const ask = (accept: string) => get('/storage/products/mug.jpg?w=480', { accept })
    const early = await ask(browserAccept)
    expect(early.headers.get('content-type')).toBe('image/webp')
    expect(early.headers.get('cache-control')).toBe('public, max-age=60')
    expect((await ask('image/avif,*/*')).headers.get('content-type')).toBe('image/jpeg')
    expect((await ask('image/webp')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reported).toEqual([
      { path: 'products/mug.jpg' },
      { path: 'products/mug.jpg', requested: 480 },
      { path: 'products/mug.jpg', requested: 480 },
    ])
    stopListening()

    await makeAll('products/mug.jpg')
    const later = await ask(browserAccept)
    expect(later.headers.get('content-type')).toBe('image/avif')
    expect(later.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(later.headers.get('etag')).not.toBe(early.headers.get('etag'))
    expect(reported).toHaveLength(3)
  })

  it('come in the width asked for, snapped up, never wider than the original', async () => {
    const width = async (query: string) => {
      const response = await get(`${image}${query}`)
      return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
    }
    expect(await width('?w=160')).toBe(160)
    expect(await width('?w=161')).toBe(240)
    expect(await width('?w=1600')).toBe(1400)
    expect(await width('?w=100000')).toBe(1400)
    for (const query of ['', '?w=', '?w=x', '?w=-1', '?w=0', '?w=1.5']) expect(await width(query), query).toBe(1400)
  })

  it('answer 304 to a browser that has them', async () => {
    const first = await get(`${image}?w=320`)
    const again = await get(`${image}?w=320`, { 'if-none-match': `"other", ${first.headers.get('etag')}` })
    expect(again.status).toBe(304)
    expect((await again.arrayBuffer()).byteLength).toBe(0)
  })

  it('#441 unknown ones and paths that lead elsewhere are a 404', async () => {
    for (const path of [
      'nothing.jpg',
      '',
      'products',
      'products/',
      '..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/etc/passwd',
      'products/..%2f..%2fprocess.lock',
      '%2fetc%2fpasswd',
      'products%5cslippers-warm.jpg',
      'products/slippers-warm.jpg.part',
      '%E0%A4%A',
    ]) {
      expect([400, 404], path).toContain((await get(`/storage/${path}`)).status)
    }
  })

  it('the placeholder is always there', async () => {
    const response = await get('/storage/placeholder.jpg?w=640', { accept: browserAccept })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\/(webp|avif)$/)
  })

  it('drawings are served as they are, unable to run or load anything', async () => {
    const response = await get('/storage/avatars/kari-n.svg?w=160', { accept: browserAccept })
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })
})

describe('the storage', () => {
  it('refuses what is no image, too large, or a drawing that could run', async () => {
    const refused = (path: string, bytes: Uint8Array | string) =>
      expect(
        shop.storage.put(path, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
        path,
      ).rejects.toThrow()
    await refused('a.jpg', 'not an image')
    await refused('a.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    await refused('../a.jpg', await readFile('demo/photos/mug-stone.jpg'))
    await refused('a.jpg', new Uint8Array(26 * 1024 * 1024))
    const huge = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await refused('a.png', huge)
    const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
    await refused('a.svg', svg('<script>alert(1)</script>'))
    await refused('a.svg', svg('<rect onclick="alert(1)"/>'))
    await refused('a.svg', svg('<a href="javascript:alert(1)"><rect/></a>'))
    await refused('a.svg', svg('<image href="https://evil.test/x"/>'))
    await refused('a.svg', svg('<foreignObject/>'))
    await refused('a.svg', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`)
    expect(await shop.storage.has('a.jpg')).toBe(false)
    expect(await shop.storage.has('a.svg')).toBe(false)
  })

  it('makes a variant once: at once for many askers, and kept for other machines and later', async () => {
    const stores = await openTestStores(join(shop.environment.dataDir, 'once'))
    const storage = createImageStorage(stores)
    const size = await storage.put('products/mug.jpg', await readFile('demo/photos/mug-stone.jpg'))
    expect(size).toMatchObject({ width: 900 })
    const asked = Array.from({ length: 8 }, () =>
      storage.variant('products/mug.jpg', { width: 480, accept: 'image/webp' }),
    )
    const responses = await Promise.all(asked)
    expect(new Set(responses).size).toBe(1)
    const kept = await Array.fromAsync(stores.variants.list(''))
    expect(kept.map(({ key }) => basename(key))).toEqual(['480.webp'])
    const later = await createImageStorage(stores).variant('products/mug.jpg', { width: 480, accept: 'image/webp' })
    expect(later?.etag).toBe(responses[0]?.etag)
  })

  it('shows the new image when one is replaced', async () => {
    const make = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    await shop.storage.put('products/again.png', await make('#ff0000'))
    const red = await shop.storage.variant('products/again.png', { width: null, accept: '' })
    await shop.storage.put('products/again.png', await make('#0000ff'))
    const blue = await shop.storage.variant('products/again.png', { width: null, accept: '' })
    expect(blue?.etag).not.toBe(red?.etag)
  })

  it('turns an image by its orientation and drops what the camera wrote into it', async () => {
    const turned = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await shop.storage.put('products/turned.jpg', turned)).toEqual({ width: 20, height: 40 })
    const image = await shop.storage.variant('products/turned.jpg', { width: null, accept: '' })
    const read = await sharp(Buffer.from(image!.bytes)).metadata()
    expect(read).toMatchObject({ width: 20, height: 40 })
    expect(read.exif).toBe(undefined)
  })
})
