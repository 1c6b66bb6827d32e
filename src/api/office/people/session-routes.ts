import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, may, office, sessionOf, staffOf } from '#api/office/office-guard.ts'
import { dropStaffToken, sendStaffToken, signInClientOf, staffTokenOf } from '#api/office/staff-session.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  codeRequest,
  codeResponse,
  confirmRequest,
  meRequest,
  meResponse,
  sessionList,
  signInOffer,
  signInRequest,
  signInResponse,
} from '#contract/office/people/staff.ts'
import { currenciesPriced } from '#domain/catalogue/prices/price-lists.ts'
import { changeOwnPreferences } from '#domain/people/staff/change-own-preferences.ts'
import { confirmSession } from '#domain/people/staff/change-second-factor.ts'
import { isConfirmedByPress, isSharedInDemo, listDemoStaff, signInDemoStaff } from '#domain/people/staff/demo-staff.ts'
import { chosenNotices, noticesOfRole } from '#domain/people/staff/notice-rules.ts'
import { rolePermissions } from '#domain/people/staff/permission-rules.ts'
import { countRecoveryCodes } from '#domain/people/staff/second-factor-queries.ts'
import { signInStaff } from '#domain/people/staff/sign-in-staff.ts'
import {
  endStaffSession,
  giveSecondFactor,
  listStaffSessions,
  signOutStaff,
} from '#domain/people/staff/staff-session.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { logoPath } from '#shared/brand-logo.ts'
import { brandOfHost, isLanguage } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const tags = ['Back office']
// Twice the width at which the sign-in page shows it.
const logoWidth = 320

const readSignIn = createRoute({
  method: 'get',
  path: '/api/admin/sign-in',
  operationId: 'readOfficeSignIn',
  tags,
  summary: 'Whether somebody is signed in, and whom the demo signs in with one click',
  responses: { 200: json(signInOffer, 'The brand; roles and names, of the demo only') },
})

const signIn = createRoute({
  method: 'post',
  path: '/api/admin/sign-in',
  operationId: 'officeSignIn',
  tags,
  summary: 'Sign in to the back office',
  request: jsonBody(signInRequest),
  responses: {
    200: json(signInResponse, 'What comes next; the session’s cookie is set'),
    422: refusal('`errors.email: ["auth.failed"]`, alike for everybody who may not'),
  },
})

const giveCode = createRoute({
  method: 'post',
  path: '/api/admin/sign-in/code',
  operationId: 'officeSignInCode',
  tags,
  summary: 'Complete signing in with a code of the app or a recovery code',
  description: 'Within ten minutes of the password. Five wrong codes lock this step for a quarter of an hour.',
  request: jsonBody(codeRequest),
  responses: {
    200: json(codeResponse, 'Signed in; a new cookie is set'),
    401: refusal('No password was given, or too long ago'),
    422: refusal('`errors.code: ["auth.codeWrong"]`'),
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
  ...office({ permission: null, whileEnrolling: true, tokens: true }),
  summary: 'Who is signed in, and what they may do',
  responses: { 200: json(meResponse, 'The staff member') },
})

const changeMe = createRoute({
  method: 'patch',
  path: '/api/admin/me',
  operationId: 'changeOfficeMe',
  ...office({ permission: null, whileEnrolling: true }),
  summary: 'Change the language or look of the back office for oneself, or of which events one gets a mail',
  request: jsonBody(meRequest),
  responses: { 200: json(meResponse, 'The staff member'), 422: refusal('What does not fit') },
})

const confirm = createRoute({
  method: 'post',
  path: '/api/admin/me/confirm',
  operationId: 'confirmOfficeSession',
  ...office({ permission: null, whileEnrolling: true }),
  summary: 'Give password or code again, for sensitive acts in the next fifteen minutes',
  request: jsonBody(confirmRequest),
  responses: { 204: { description: 'Confirmed' }, 422: refusal('Password or code is wrong') },
})

const listSessions = createRoute({
  method: 'get',
  path: '/api/admin/me/sessions',
  operationId: 'listOfficeSessions',
  ...office({ permission: null }),
  summary: 'Where one is signed in',
  request: { query: wholeListQuery },
  responses: { 200: json(sessionList, 'Last used first') },
})

const endSession = createRoute({
  method: 'delete',
  path: '/api/admin/me/sessions/{id}',
  operationId: 'endOfficeSession',
  ...office({ permission: null }),
  summary: 'End one of the own sessions',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Its next call is refused' }, 404: refusal('There is no such session') },
})

/** Routes for signing in and out of the back office, and for one's own sessions and preferences. */
export function sessionRoutes(shop: Shop) {
  return createRoutes()
    .openapi(readSignIn, async (context) => {
      const demo = (await listDemoStaff(shop)).map(({ role, name }) => ({ role, name }))
      const { staff, host } = context.get('visitor')
      const { name, logo } = (await getSettings(shop))[brandOfHost(host)]
      context.header('Cache-Control', 'no-store')
      return context.json({ signed_in: staff !== null, shop: { name, logo: logoPath(logo, logoWidth) }, demo }, 200)
    })
    .openapi(signIn, async (context) => {
      const { demo: role, email = '', password = '' } = context.req.valid('json')
      const client = signInClientOf(context)
      const { token, step } = await (role
        ? signInDemoStaff(shop, { role, client })
        : signInStaff(shop, { email, password, client }))
      sendStaffToken(context, token)
      return context.json({ step }, 200)
    })
    .openapi(giveCode, async (context) => {
      const given = staffTokenOf(context)
      if (!given) throw new ShopError('auth.signedOut')
      const client = signInClientOf(context)
      const { code, recovery_code: recoveryCode = '' } = context.req.valid('json')
      const factor = { token: given, code: code ?? recoveryCode, client }
      const { token, recoveryCodesLeft } = await giveSecondFactor(shop, factor)
      sendStaffToken(context, token)
      return context.json({ step: 'ready' as const, recovery_codes_left: recoveryCodesLeft }, 200)
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
      Object.assign(person, await changeOwnPreferences(shop, { person, changes, actor: actorOf(context) }))
      return context.json(await describeMe(shop, context), 200)
    })
    .openapi(confirm, async (context) => {
      const { person } = staffOf(context)
      await confirmSession(shop, { person, sessionId: sessionOf(context).id, ...context.req.valid('json') })
      return context.body(null, 204)
    })
    .openapi(listSessions, async (context) => {
      const { person } = staffOf(context)
      const own = sessionOf(context)
      const sessions = await listStaffSessions(shop, person)
      const items = sessions.map(({ id, device, ip, createdAt, lastUsedAt }) => ({
        id,
        device,
        address: ip,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: id === own.id,
      }))
      return context.json(wholeListOf(items), 200)
    })
    .openapi(endSession, async (context) => {
      const { person } = staffOf(context)
      await endStaffSession(shop, { staffId: person.id, id: context.req.valid('param').id, actor: actorOf(context) })
      return context.body(null, 204)
    })
}

async function describeMe(shop: Shop, context: Context<ApiEnvironment>) {
  const { person, mustEnrol } = staffOf(context)
  const hasFactor = person.twoFactorSealed !== null
  const settings = await getSettings(shop)
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    permissions: rolePermissions[person.role].filter((permission) => may(context, permission)),
    language: isLanguage(person.language) ? person.language : ('en' as const),
    theme: person.theme,
    notices: chosenNotices(person),
    notices_offered: noticesOfRole(person.role),
    two_factor: hasFactor,
    confirms_by_press: isConfirmedByPress(shop, person),
    shared: isSharedInDemo(shop, person.email),
    two_factor_required: mustEnrol,
    recovery_codes_left: hasFactor ? await countRecoveryCodes(shop.database, person.id) : null,
    test: !shop.environment.stripe.live,
    time_zone: shop.environment.timeZone,
    shop: settings['brand.main'].name,
    currencies: currenciesPriced(settings),
  }
}
