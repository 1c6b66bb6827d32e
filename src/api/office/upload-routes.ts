import { createRoute } from '@hono/zod-openapi'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { uploadAnswer } from '#contract/office/products.ts'
import { uploadImage } from '#domain/catalogue/upload-image.ts'
import type { Shop } from '#shop.ts'
import { office } from './office-guard.ts'

const upload = createRoute({
  method: 'post',
  path: '/api/admin/uploads',
  operationId: 'uploadImage',
  ...office({ permission: 'catalogue.write' }),
  summary: 'Store an image, at most 15 MB: the field `file` of a form, or the body itself',
  responses: {
    201: json(uploadAnswer, 'The path to name in a product, and the size in pixels; 0 for a drawing'),
    413: refusal('Larger than 15 MB'),
    422: refusal('No image, broken, too many pixels, or a drawing with scripts, under `file`'),
  },
})

/** Files that staff bring. */
export function uploadRoutes(shop: Shop) {
  return createRoutes().openapi(upload, async (context) =>
    context.json(await uploadImage(shop, context.get('upload')), 201),
  )
}
