import { createRoute, z } from '@hono/zod-openapi'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, office, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  type SavedView,
  savedView,
  savedViewList,
  viewChange,
  viewQuery,
  viewRequest,
} from '#contract/office/people/views.ts'
import type { SavedView as ViewRow } from '#domain/people/staff/saved-view-queries.ts'
import { changeView, listViews, removeView, saveView } from '#domain/people/staff/saved-views.ts'
import type { Shop } from '#shop.ts'

const params = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
})
const refused = {
  403: refusal('The role may not read this list, or the view is somebody else’s'),
  404: refusal('There is no such view, or it is somebody’s private one'),
}

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/views',
  operationId: 'listViews',
  ...office({ permission: null }),
  summary: 'Saved views: the own ones, and those shared by others, of lists that the role may read',
  request: { query: viewQuery },
  responses: { 200: json(savedViewList, 'In their order'), 403: refused[403] },
})

const saveRoute = createRoute({
  method: 'post',
  path: '/api/admin/views',
  operationId: 'saveView',
  ...office({ permission: null }),
  summary: 'Save a list’s filters, order and columns under a name',
  request: jsonBody(viewRequest),
  responses: { 201: json(savedView, 'The view'), 403: refused[403], 422: refusal('What does not fit') },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/admin/views/{id}',
  operationId: 'changeView',
  ...office({ permission: null }),
  summary: 'Change an own view',
  request: { params, ...jsonBody(viewChange) },
  responses: { 200: json(savedView, 'The view'), ...refused, 422: refusal('What does not fit') },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/admin/views/{id}',
  operationId: 'deleteView',
  ...office({ permission: null }),
  summary: 'Delete an own view',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...refused },
})

export function viewRoutes(shop: Shop) {
  return createRoutes()
    .openapi(listRoute, async (context) => {
      const { person } = staffOf(context)
      const views = await listViews(shop, { person, list: context.req.valid('query').list })
      return context.json(wholeListOf(views.map((view) => toView(view, person.id))), 200)
    })
    .openapi(saveRoute, async (context) => {
      const { person } = staffOf(context)
      const view = await saveView(shop, { person, view: context.req.valid('json'), actor: actorOf(context) })
      return context.json(toView(view, person.id), 201)
    })
    .openapi(changeRoute, async (context) => {
      const { person } = staffOf(context)
      const { id } = context.req.valid('param')
      const changes = definedIn(context.req.valid('json'))
      return context.json(
        toView(await changeView(shop, { person, id, changes, actor: actorOf(context) }), person.id),
        200,
      )
    })
    .openapi(deleteRoute, async (context) => {
      const { person } = staffOf(context)
      await removeView(shop, { person, id: context.req.valid('param').id, actor: actorOf(context) })
      return context.body(null, 204)
    })
}

type Changes = Parameters<typeof changeView>[1]['changes']

function definedIn(body: { [Key in keyof Changes]?: Changes[Key] | undefined }): Changes {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Changes
}

function toView(view: ViewRow, staffId: number): SavedView {
  const { id, name, query, columns, shared, position } = view
  const list = view.list as SavedView['list']
  return { id, list, name, query, columns, shared, position, own: view.staffId === staffId }
}
