import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { encodeSetting } from '#contract/office/platform/settings.ts'
import { isConflictOnly } from '#domain/office/conflicts/conflict-rules.ts'
import { changeSettings } from '#domain/people/staff/change-settings.ts'
import { isFactorRequired } from '#domain/people/staff/second-factor.ts'
import { refuseUnknownLogos } from '#domain/platform/settings/check-logo.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { type Settings, settingPresets } from '#domain/platform/settings/settings-definitions.ts'
import { findSettingsVersion } from '#domain/platform/settings/update-settings.ts'
import type { Shop } from '#shop.ts'
import { withWireConflict } from './office/conflict-details.ts'
import { requireFor, sendVersion } from './office/office-guard.ts'
import { settingsOf, toSettings } from './office/platform/setting-response.ts'
import { officeOrOwner, requireOwner, settingsActor, settingsVersionOf } from './office/platform/settings-access.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes } from './visitor.ts'

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
  ...officeOrOwner('settings.write', { versioned: true, more: true }),
  summary: 'Change some settings, all or none',
  description:
    '`If-Match` takes the ETag of the whole page; only settings that somebody else changed since are a conflict. An owner’s script may leave ' +
    'it out. `{"preset": "A"}` or `"B"` sets the figures of a recorded reading; GET /api/admin/settings/presets lists them. ' +
    'What steers links in mails, answers to mails or sign-in is the owner’s alone, with a sign-in of the last fifteen minutes.',
  request: jsonBody(settings),
  responses: {
    200: json(settings, 'Every setting after the change'),
    ...refused,
    409: refusal('Somebody else changed the same setting'),
  },
})

const presetsRoute = createRoute({
  method: 'get',
  path: '/api/admin/settings/presets',
  operationId: 'listSettingPresets',
  ...officeOrOwner('settings.read'),
  summary: 'The recorded readings of the conflicting figures',
  responses: { 200: json(z.record(z.string(), settings), 'Name → the settings it stands for'), 403: refused[403] },
})

/** Requires `conflicts.decide` for settings that only conflicts contain; managers may change all others (O193). */
function requireDecider(context: Context<ApiEnvironment>, changes: Record<string, unknown>): void {
  const needsDecision = 'preset' in changes || Object.keys(changes).some(isConflictOnly)
  if (needsDecision && context.get('visitor').staff) requireFor(context, 'conflicts.decide')
}

/** Replaces stored values that the operating mode overrides with those in force. */
function asHeld(shop: Shop, stored: Settings): Settings {
  return { ...stored, 'staff.twoFactorRequired': isFactorRequired(shop, stored) }
}

export function settingsRoutes(shop: Shop) {
  return createRoutes()
    .openapi(readRoute, async (context) => {
      context.header('Cache-Control', 'no-store')
      // Reads the version first, so that a concurrent change causes a conflict instead of being lost.
      sendVersion(context, await findSettingsVersion(shop))
      return context.json(toSettings(asHeld(shop, await getSettings(shop))), 200)
    })
    .openapi(presetsRoute, (context) => {
      context.header('Cache-Control', 'no-store')
      const { A, B } = settingPresets
      return context.json({ A: toSettings(A), B: toSettings(B) }, 200)
    })
    .openapi(changeRoute, async (context) => {
      const changes = settingsOf(context.req.valid('json'))
      requireDecider(context, changes)
      await refuseUnknownLogos(shop, changes)
      context.header('Cache-Control', 'no-store')
      const actor = await settingsActor(context)
      const version = settingsVersionOf(context)
      const { staff, customer, host, https } = context.get('visitor')
      const request = {
        actor,
        changes,
        ...(version !== undefined && { version }),
        by: staff?.person.name ?? customer?.email ?? '',
        mailContext: { host, https },
        requireOwner: () => requireOwner(context),
      }
      const changed = await withWireConflict(() => changeSettings(shop, request), encodeSetting)
      sendVersion(context, await findSettingsVersion(shop))
      return context.json(toSettings(asHeld(shop, changed)), 200)
    })
}
