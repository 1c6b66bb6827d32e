import { createRoute } from '@hono/zod-openapi'
import { actorOf, office, sessionOf, staffOf } from '#api/office/office-guard.ts'
import { officeMailContextOf } from '#api/office/staff-session.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  recoveryCodesResponse,
  twoFactorEndRequest,
  twoFactorRequest,
  twoFactorResponse,
} from '#contract/office/people/staff.ts'
import { endSecondFactor, renewRecoveryCodes } from '#domain/people/staff/change-second-factor.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/people/staff/enrol-second-factor.ts'
import type { Shop } from '#shop.ts'

const enrol = createRoute({
  method: 'post',
  path: '/api/admin/me/two-factor',
  operationId: 'setUpSecondFactor',
  ...office({ permission: null, sensitive: true, whileEnrolling: true }),
  summary: 'Set up the second factor: first the secret for the app, then its first code',
  request: jsonBody(twoFactorRequest),
  responses: {
    200: json(twoFactorResponse, 'Without a code `uri`, `secret` and `qr`; with it `recovery_codes`'),
    409: refusal('There is one already, or none was begun'),
    422: refusal('`errors.code: ["auth.codeWrong"]`'),
  },
})

const end = createRoute({
  method: 'delete',
  path: '/api/admin/me/two-factor',
  operationId: 'endSecondFactor',
  ...office({ permission: null }),
  summary: 'Turn the second factor off; other sessions end, and a mail says so',
  request: jsonBody(twoFactorEndRequest),
  responses: {
    204: { description: 'Off' },
    409: refusal('There is none'),
    422: refusal('Password or code is wrong'),
  },
})

const renewCodes = createRoute({
  method: 'post',
  path: '/api/admin/me/recovery-codes',
  operationId: 'renewRecoveryCodes',
  ...office({ permission: null, sensitive: true }),
  summary: 'Ten new recovery codes; the old ones are void',
  responses: { 200: json(recoveryCodesResponse, 'Shown this once'), 409: refusal('There is no second factor') },
})

export function twoFactorRoutes(shop: Shop) {
  return createRoutes()
    .openapi(enrol, async (context) => {
      const { person } = staffOf(context)
      const session = sessionOf(context)
      const { code } = context.req.valid('json')
      if (code === undefined) return context.json(await beginSecondFactor(shop, person), 200)
      const input = { staffId: person.id, code, sessionId: session.id, actor: actorOf(context) }
      return context.json({ recovery_codes: await confirmSecondFactor(shop, input) }, 200)
    })
    .openapi(end, async (context) => {
      const { person } = staffOf(context)
      const session = sessionOf(context)
      const given = context.req.valid('json')
      const mailContext = officeMailContextOf(context)
      await endSecondFactor(shop, { person, sessionId: session.id, ...given, actor: actorOf(context), mailContext })
      return context.body(null, 204)
    })
    .openapi(renewCodes, async (context) => {
      const { person } = staffOf(context)
      return context.json({ recovery_codes: await renewRecoveryCodes(shop, { person, actor: actorOf(context) }) }, 200)
    })
}
