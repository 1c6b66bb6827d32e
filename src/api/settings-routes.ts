import { createRoute, z } from '@hono/zod-openapi'
import { getSettings } from '#domain/settings/get-settings.ts'
import { encodeSettings, settingPresets } from '#domain/settings/settings-definitions.ts'
import { updateSettings } from '#domain/settings/update-settings.ts'
import type { Shop } from '#shop.ts'
import { officeOrOwner, settingsActor } from './office/settings-access.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

const settings = z.record(z.string(), z.unknown())
const refused = {
  403: refusal('Only the owner may'),
  422: refusal('Names every key that does not fit'),
}

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/settings',
  operationId: 'getSettings',
  ...officeOrOwner('settings.read'),
  summary: 'Every setting',
  responses: { 200: json(settings, 'Key → value'), ...refused },
})
const changeRoute = createRoute({
  method: 'patch',
  path: '/api/admin/settings',
  operationId: 'updateSettings',
  ...officeOrOwner('settings.write'),
  summary: 'Change some settings, all or none',
  description:
    '`{"preset": "A"}` or `"B"` sets the figures of a recorded reading; GET /api/admin/settings/presets lists them.',
  request: jsonBody(settings),
  responses: { 200: json(settings, 'Every setting after the change'), ...refused },
})

const presetsRoute = createRoute({
  method: 'get',
  path: '/api/admin/settings/presets',
  operationId: 'listSettingPresets',
  ...officeOrOwner('settings.read'),
  summary: 'The recorded readings of the conflicting figures',
  responses: { 200: json(z.record(z.string(), settings), 'Name → the settings it stands for'), 403: refused[403] },
})

/** The owner's settings. */
export function settingsRoutes(shop: Shop) {
  return createRoutes()
    .openapi(readRoute, async (context) => {
      context.header('Cache-Control', 'no-store')
      return context.json(encodeSettings(await getSettings(shop)), 200)
    })
    .openapi(presetsRoute, (context) => {
      context.header('Cache-Control', 'no-store')
      return context.json(settingPresets, 200)
    })
    .openapi(changeRoute, async (context) => {
      const changes = context.req.valid('json')
      context.header('Cache-Control', 'no-store')
      const changed = await updateSettings(shop, { actor: settingsActor(context), changes })
      return context.json(encodeSettings(changed), 200)
    })
}
