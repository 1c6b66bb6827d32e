import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { imageWidths } from '#storage/image-rules.ts'
import { createRoutes } from './visitor.ts'

const prefix = '/storage/'
const lasting = 'public, max-age=31536000, immutable'
// Placeholder for a variant that is still being made; cached briefly so that browsers soon ask again.
const passing = 'public, max-age=60'
// An SVG opened directly is a document of its own, so it must not run scripts or load anything.
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; sandbox"

/** Serves images in the width and format that the browser asks for. */
export function storageRoutes(shop: Shop) {
  const routes = createRoutes()
  routes.openAPIRegistry.registerPath({
    method: 'get',
    path: '/storage/{path}',
    operationId: 'getImage',
    tags: ['Catalogue'],
    summary: 'An image as AVIF, WebP or JPEG by what Accept names, no wider than asked for',
    parameters: [
      { name: 'path', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'w', in: 'query', schema: { type: 'integer', enum: [...imageWidths] } },
      { name: 'as', in: 'query', schema: { type: 'string', enum: ['png'] }, description: 'A drawing as PNG' },
    ],
    responses: { 200: { description: 'The image' }, 404: { description: 'There is none' } },
  })
  routes.get('/storage/*', async (context) => {
    const path = pathOf(context.req.path)
    const image =
      path === null
        ? null
        : await shop.storage.variant(path, {
            width: widthOf(context.req.query('w')),
            accept: context.req.header('accept') ?? '',
            bitmap: context.req.query('as') === 'png',
          })
    if (!image) throw new ShopError('request.notFound')
    const headers = {
      'Content-Type': image.contentType,
      'Cache-Control': image.provisional ? passing : lasting,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: image.etag,
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
      ...(image.contentType === 'image/svg+xml' && { 'Content-Security-Policy': drawingPolicy }),
    }
    const seen = context.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    if (seen?.includes(image.etag)) return context.body(null, 304, headers)
    return context.body(new Uint8Array(image.bytes), 200, {
      ...headers,
      'Content-Length': String(image.bytes.byteLength),
    })
  })
  return routes
}

function pathOf(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.slice(prefix.length))
  } catch {
    return null
  }
}

/** Ignores an invalid width, because an image is better than an error. */
function widthOf(text: string | undefined): number | null {
  const width = Number(text)
  return text !== undefined && Number.isInteger(width) && width > 0 ? width : null
}
