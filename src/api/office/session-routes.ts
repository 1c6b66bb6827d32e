import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { meAnswer, meRequest, signInAnswer, signInRequest } from '#contract/office/staff.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { changeOwnPreferences } from '#domain/staff/change-own-preferences.ts'
import { rolePermissions } from '#domain/staff/permission-rules.ts'
import { signInStaff } from '#domain/staff/sign-in-staff.ts'
import { signOutStaff } from '#domain/staff/staff-session.ts'
import { isLanguage } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { actorOf, office, staffOf } from './office-guard.ts'
import { dropStaffToken, sendStaffToken, staffTokenOf } from './staff-session.ts'

const tags = ['Back office']

const signIn = createRoute({
  method: 'post',
  path: '/api/admin/sign-in',
  operationId: 'officeSignIn',
  tags,
  summary: 'Sign in to the back office',
  request: jsonBody(signInRequest),
  responses: {
    200: json(signInAnswer, 'What comes next; the session’s cookie is set'),
    422: refusal('`errors.email: ["auth.failed"]`, alike for everybody who may not'),
  },
})

const signOut = createRoute({
  method: 'post',
  path: '/api/admin/sign-out',
  operationId: 'officeSignOut',
  tags,
  summary: 'End this session of the back office',
  responses: { 204: { description: 'Signed out' } },
})

const readMe = createRoute({
  method: 'get',
  path: '/api/admin/me',
  operationId: 'officeMe',
  ...office({ permission: null, whileEnrolling: true }),
  summary: 'Who is signed in, and what they may do',
  responses: { 200: json(meAnswer, 'The staff member') },
})

const changeMe = createRoute({
  method: 'patch',
  path: '/api/admin/me',
  operationId: 'changeOfficeMe',
  ...office({ permission: null, whileEnrolling: true }),
  summary: 'Change the language or look of the back office for oneself',
  request: jsonBody(meRequest),
  responses: { 200: json(meAnswer, 'The staff member'), 422: refusal('What does not fit') },
})

/** Signing in and out of the back office, and one's own preferences. */
export function sessionRoutes(shop: Shop) {
  return createRoutes()
    .openapi(signIn, async (context) => {
      const place = {
        ip: context.get('visitor').ip,
        userAgent: context.req.header('user-agent'),
        requestId: context.get('requestId'),
      }
      const { token, step } = await signInStaff(shop, { ...context.req.valid('json'), place })
      sendStaffToken(context, token)
      context.header('Cache-Control', 'no-store')
      return context.json({ step }, 200)
    })
    .openapi(signOut, async (context) => {
      const token = staffTokenOf(context)
      if (token) await signOutStaff(shop, token)
      dropStaffToken(context)
      return context.body(null, 204)
    })
    .openapi(readMe, async (context) => context.json(await describeMe(shop, context), 200))
    .openapi(changeMe, async (context) => {
      const { person } = staffOf(context)
      const changes = context.req.valid('json')
      await changeOwnPreferences(shop, { person, changes, actor: actorOf(context) })
      Object.assign(person, changes)
      return context.json(await describeMe(shop, context), 200)
    })
}

async function describeMe(shop: Shop, context: Context<ApiEnvironment>) {
  const { person, mustEnrol } = staffOf(context)
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    permissions: rolePermissions[person.role],
    language: isLanguage(person.language) ? person.language : ('en' as const),
    theme: person.theme,
    two_factor: person.twoFactorSealed !== null,
    two_factor_required: mustEnrol,
    test: !shop.environment.stripe.live,
    time_zone: shop.environment.timeZone,
    shop: (await getSettings(shop))['brand.main'].name,
  }
}
