import { createRoute } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { uploadResponse } from '#contract/office/catalogue/products.ts'
import {
  type PictureUses,
  pictureListQuery,
  pictureListResponse,
  pictureQuery,
  pictureUses,
} from '#contract/office/content/content.ts'
import { uploadImage } from '#domain/catalogue/products/upload-image.ts'
import { deletePicture } from '#domain/content/editorial/delete-picture.ts'
import { listPictures, readPictureUses } from '#domain/content/editorial/list-pictures.ts'
import type { PictureUse } from '#domain/content/editorial/picture-use-queries.ts'
import { settingPageOf } from '#domain/platform/settings/setting-form-rules.ts'
import type { Shop } from '#shop.ts'

const upload = createRoute({
  method: 'post',
  path: '/api/admin/uploads',
  operationId: 'uploadImage',
  ...office({ permission: 'catalogue.write' }),
  summary: 'Store an image, at most 15 MB: the field `file` of a form, or the body itself',
  responses: {
    201: json(uploadResponse, 'The path to name in a product, and the size in pixels; 0 for a drawing'),
    413: refusal('Larger than 15 MB'),
    422: refusal('No image, broken, too many pixels, or a drawing with scripts, under `file`'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/uploads',
  operationId: 'officePictures',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Stored pictures with where each is used, the newest first; `q` finds by path',
  request: { query: pictureListQuery },
  responses: { 200: json(pictureListResponse, 'A page of pictures'), 422: refusal('Names the unknown filter or sort') },
})

const uses = createRoute({
  method: 'get',
  path: '/api/admin/uploads/uses',
  operationId: 'pictureUses',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Where a stored picture is used: products, categories, content, drafts',
  request: { query: pictureQuery },
  responses: { 200: json(pictureUses, 'The places'), 404: refusal('There is no such picture') },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/uploads',
  operationId: 'deletePicture',
  ...office({ permission: 'catalogue.write' }),
  summary: 'Delete a picture that nothing uses',
  request: { query: pictureQuery },
  responses: {
    204: { description: 'Deleted' },
    404: refusal('There is no such picture'),
    409: refusal('`picture.inUse`, with the places as `uses`'),
  },
})

/** Routes for files that staff upload. */
export function uploadRoutes(shop: Shop) {
  return createRoutes()
    .openapi(upload, async (context) => context.json(await uploadImage(shop, context.get('upload')), 201))
    .openapi(list, async (context) => {
      const { q, state, sort, cursor = null, limit } = context.req.valid('query')
      const isUsed = state && state === 'used'
      const page = await listPictures(shop, { text: q, isUsed, descending: sort.startsWith('-'), cursor, limit })
      return context.json(
        toListResponse(page, ({ path, bytes, changedAt, uses: found }) => ({
          path,
          bytes,
          changed_at: changedAt.toISOString(),
          uses: found.map(toPictureUse),
        })),
        200,
      )
    })
    .openapi(uses, async (context) => {
      const { path } = context.req.valid('query')
      return context.json({ path, uses: (await readPictureUses(shop, path)).map(toPictureUse) }, 200)
    })
    .openapi(remove, async (context) => {
      const { path } = context.req.valid('query')
      await deletePicture(shop, { path, actor: actorOf(context), describe: (found) => found.map(toPictureUse) })
      return context.body(null, 204)
    })
}

/** Adds the path of the office screen. */
function toPictureUse({ kind, id, name }: PictureUse): PictureUses['uses'][number] {
  if (kind === 'product') return { kind, id, name, path: `/office/products/${id}` }
  if (kind === 'category') return { kind, id, name, path: `/office/products/categories/${id}` }
  if (kind === 'setting') return { kind, id, name, path: `/office/settings/${settingPageOf(id)}` }
  const [of, subject] = id.split('/')
  return { kind, id, name, path: `/office/content/${of === 'pages' ? `pages/${subject}` : of}` }
}
