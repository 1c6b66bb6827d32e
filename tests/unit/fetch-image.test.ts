import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fetchImage } from '#storage/fetch-image.ts'
import { formatFor, imageWidths, variantsOf, widthFor } from '#storage/image-rules.ts'
import { isPublicAddress } from '#storage/public-address.ts'
import { isHarmlessSvg } from '#storage/svg-rules.ts'

describe('images from elsewhere', () => {
  it('come from the public internet only', () => {
    for (const address of [
      ...[
        '127.0.0.1',
        '10.0.0.1',
        '172.16.3.4',
        '172.31.255.255',
        '192.168.1.1',
        '169.254.169.254',
        '100.64.0.1',
        '0.0.0.0',
      ],
      ...[
        '224.0.0.1',
        '255.255.255.255',
        '198.18.0.1',
        '::1',
        '::',
        'fe80::1',
        'fc00::1',
        'fd12::1',
        'ff02::1',
        '::ffff:127.0.0.1',
      ],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
    ]) {
      expect(isPublicAddress(address), address).toBe(false)
    }
    for (const address of ['8.8.8.8', '172.32.0.1', '151.101.1.1', '2606:4700::1111', '2a00:1450::1']) {
      expect(isPublicAddress(address), address).toBe(true)
    }
  })

  it('are never asked of this machine or its network, under whatever name', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end('secret')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    for (const host of [
      '127.0.0.1',
      'localhost',
      '0x7f000001',
      '2130706433',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]) {
      await expect(fetchImage(`http://${host}:${port}/x.jpg`), host).rejects.toThrow(/public|reached/)
    }
    server.close()
    expect(asked).toBe(0)
  })

  it('have an http address', async () => {
    for (const address of ['file:///etc/passwd', 'ftp://example.com/x', 'data:image/png;base64,AA', 'x', '']) {
      await expect(fetchImage(address), address).rejects.toThrow('it is not an http address')
    }
  })
})

describe('variants', () => {
  it('are of the widths kept, and never wider than the original', () => {
    expect(widthFor(1, 900)).toBe(160)
    expect(widthFor(640, 900)).toBe(640)
    expect(widthFor(641, 900)).toBe(800)
    expect(widthFor(1600, 900)).toBe(900)
    expect(widthFor(2000, 3000)).toBe(2240)
    expect(widthFor(9999, 3000)).toBe(imageWidths.at(-1))
    expect(widthFor(null, 3000)).toBe(1600)
    expect(Math.max(...variantsOf(3000).map(({ width }) => width))).toBe(1600)
  })

  it('are of the best format that is accepted', () => {
    expect(formatFor('image/avif,image/webp,*/*')).toBe('avif')
    expect(formatFor('image/webp;q=0.9, image/avif;q=0')).toBe('webp')
    expect(formatFor('')).toBe('jpeg')
  })
})

it('a drawing is harmless only if it holds shapes alone', () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
  expect(isHarmlessSvg(svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0"/>'))).toBe(true)
  for (const inside of [
    '<script/>',
    '<g onload="x"/>',
    '<use href="#a"/>',
    '<image/>',
    '<style>@import "x"</style>',
    '<path fill="url(http://x)"/>',
    '<path fill="url( &quot;//x&quot; )"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>',
    '<inkscape:script xmlns:inkscape="http://www.w3.org/2000/svg">alert(1)</inkscape:script>',
    '<rect/onload="alert(1)"/>',
    '<rect onfocus="alert(1)" tabindex="0"/>',
    '<handler type="text/ecmascript"/>',
    '<animateTransform attributeName="x"/>',
    '<a href="//x"><text>x</text></a>',
    '<path style="fill:u\\72l(//x)"/>',
    '<![CDATA[<script/>]]>',
    '<?xml-stylesheet href="//x"?>',
  ]) {
    expect(isHarmlessSvg(svg(inside)), inside).toBe(false)
  }
  for (const whole of [
    '<html><svg></svg></html>',
    '<svg viewBox="0 0 9 9"/>',
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"/>',
    `${svg('')}<script xmlns="http://www.w3.org/1999/xhtml"/>`,
    '',
  ]) {
    expect(isHarmlessSvg(whole), whole).toBe(false)
  }
  const ofProgram = `<?xml version="1.0"?>\n<!-- Inkscape -->\n<svg xmlns="http://www.w3.org/2000/svg"
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="9" height="9"><metadata/><g
    inkscape:label="Logo" style="fill:#000;filter:url(#blur)"><path d="M0 0" fill="url('#a')" /></g></svg>`
  expect(isHarmlessSvg(ofProgram)).toBe(true)
})
