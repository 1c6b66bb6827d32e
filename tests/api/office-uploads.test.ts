// @module-tag full
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOfficeBrowser, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let photo: Buffer
beforeAll(async () => {
  shop = await createTestShop()
  const noise = {
    create: {
      width: 600,
      height: 400,
      channels: 3 as const,
      background: '#777',
      noise: { type: 'gaussian' as const, mean: 120, sigma: 40 },
    },
  }
  photo = await sharp(noise).jpeg().toBuffer()
})
afterAll(() => shop.close())

/** Returns a function that sends a file as a form would, with the cookies and token of an editor's session. */
async function sender() {
  const { jar, call } = await openOfficeBrowser(shop)
  const editor = await signInAs(shop, 'editor')
  const signedIn = await call('POST', '/sign-in', { email: editor.email, password: 'correct horse 42' })
  expect(signedIn.status).toBe(200)
  return (body: BodyInit, headers: Record<string, string> = {}) =>
    shop.app.request('http://localhost/api/admin/uploads', {
      method: 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
      body,
    })
}

function form(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData()
  data.set('file', new File([bytes], name))
  return data
}

const text = (svg: string) => new Uint8Array(new TextEncoder().encode(svg))

describe('uploads', () => {
  it('O115 a picture is stored by what it is, and shown by its path; the same again is stored once', async () => {
    const send = await sender()
    const first = await send(form('a.png', new Uint8Array(photo)))
    const stored = (await first.json()) as { path: string }
    expect([first.status, stored]).toEqual([
      201,
      { path: expect.stringMatching(/^products\/u-\w+\.jpg$/), width: 600, height: 400 },
    ])
    const again = await send(new Uint8Array(photo), { 'content-type': 'image/jpeg' })
    expect(await again.json()).toEqual(stored)
    const shown = await shop.app.request(`http://localhost/storage/${stored.path}?w=320`, {
      headers: { accept: 'image/webp' },
    })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const drawing = text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
    expect(await (await send(form('shape.txt', drawing))).json()).toMatchObject({
      path: expect.stringMatching(/\.svg$/),
    })
  })

  it('O115 what is no picture, broken, too large or holds a script is refused with its reason', async () => {
    const send = await sender()
    const reason = async (bytes: Uint8Array<ArrayBuffer>) => {
      const refused = await send(form('x.jpg', bytes))
      return [refused.status, ((await refused.json()) as { errors?: { file?: string[] } }).errors?.file?.[0]]
    }
    expect(await reason(text('just words'))).toEqual([422, 'validation.imageType'])
    expect(await reason(new Uint8Array(photo.subarray(0, photo.length / 2)))).toEqual([422, 'validation.imageBroken'])
    const svg = (inside: string) => text(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
    for (const inside of [
      '<script>1</script>',
      '<path onload="x()"/>',
      '<image href="https://x.test/a.png"/>',
      '<a href="javascript:1"/>',
      `<path style="mask:image-set('https://x.test/a.png' 1x)"/>`,
      `<path style="mask:src('https://x.test/a.png')"/>`,
      // The parser would take minutes for this and block all other requests.
      `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`,
    ]) {
      expect(await reason(svg(inside))).toEqual([422, 'validation.imageScript'])
    }
    const inJapanese = text('<?xml version="1.0" encoding="ISO-2022-JP"?><svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await reason(inJapanese)).toEqual([422, 'validation.imageScript'])
    expect(await reason(text(''))).toEqual([422, 'validation.required'])
    const wide = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await reason(new Uint8Array(wide))).toEqual([422, 'validation.imageLarge'])
    expect((await reason(new Uint8Array(15 * 1024 * 1024 + 1)))[0]).toBe(413)
    expect((await send(new Uint8Array(16 * 1024 * 1024), { 'content-type': 'image/jpeg' })).status).toBe(413)
  })

  it('reads no file of somebody who is not signed in, or may not change products', async () => {
    let wasRead = false
    const body = new ReadableStream(
      {
        pull(controller) {
          wasRead = true
          controller.enqueue(new Uint8Array(1))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const { jar } = await openOfficeBrowser(shop)
    const refused = await shop.app.request('http://localhost/api/admin/uploads', {
      method: 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([refused.status, wasRead]).toEqual([401, false])
    const viewer = await signInAs(shop, 'viewer')
    expect((await viewer.call('POST', '/uploads', {})).status).toBe(403)
  })
})
