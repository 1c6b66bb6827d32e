import { createRoute, z } from '@hono/zod-openapi'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, office, sendVersion, staffOf, versionOf } from '#api/office/office-guard.ts'
import { officeMailContextOf, sendStaffToken, signInClientOf } from '#api/office/staff-session.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  acceptRequest,
  invitationRequest,
  invitationResponse,
  signInResponse,
  staffList,
  staffRequest,
  staffResponse,
} from '#contract/office/people/staff.ts'
import { acceptInvitation, readInvitation } from '#domain/people/staff/accept-invitation.ts'
import { changeStaff, revokeInvitation } from '#domain/people/staff/change-staff.ts'
import { inviteStaff } from '#domain/people/staff/invite-staff.ts'
import { getStaffMember, listStaff } from '#domain/people/staff/list-staff.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Shop } from '#shop.ts'
import { toInvitation, toStaff } from './staff-response.ts'

const tags = ['Back office']
const memberParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
const anyParams = z.object({ id: z.string().regex(/^(invitation-)?\d{1,9}$/) })
const linkParams = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })
const missing = { 404: refusal('There is nobody of this id') }
const conflicts = { 409: refusal('The last active owner must stay, or somebody else changed it'), ...missing }
const gone = { 410: refusal('The link was used, is too old, or was revoked') }

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/staff',
  operationId: 'listStaff',
  ...office({ permission: 'staff.manage' }),
  summary: 'Everybody with a role, and the invitations that are open',
  request: { query: wholeListQuery },
  responses: { 200: json(staffList, 'Staff, then invitations') },
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/staff/{id}',
  operationId: 'getStaff',
  ...office({ permission: 'staff.manage' }),
  summary: 'One staff member',
  request: { params: memberParams },
  responses: { 200: json(staffResponse, 'With the version as ETag'), ...missing },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/admin/staff/{id}',
  operationId: 'changeStaff',
  ...office({ permission: 'staff.manage', sensitive: true, versioned: true }),
  summary: 'Change somebody’s role, language or access, from their next call on',
  request: { params: memberParams, ...jsonBody(staffRequest) },
  responses: { 200: json(staffResponse, 'As changed'), ...conflicts, 422: refusal('What does not fit') },
})

const disableRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{id}',
  operationId: 'disableStaff',
  ...office({ permission: 'staff.manage', sensitive: true, versioned: true }),
  summary: 'Disable somebody, or revoke an invitation',
  request: { params: anyParams },
  responses: { 204: { description: 'All their sessions have ended' }, ...conflicts },
})

const inviteRoute = createRoute({
  method: 'post',
  path: '/api/admin/staff/invitations',
  operationId: 'inviteStaff',
  ...office({ permission: 'staff.manage', sensitive: true, idempotent: true }),
  summary: 'Mail somebody an invitation',
  description: 'The link works once, for 72 hours. Inviting an address again voids its earlier link.',
  request: jsonBody(invitationRequest),
  responses: { 201: json(staffResponse, 'The invitation'), 422: refusal('What does not fit') },
})

const readInvitationRoute = createRoute({
  method: 'get',
  path: '/api/admin/invitations/{token}',
  operationId: 'getInvitation',
  tags,
  summary: 'What an invitation’s link is about',
  request: { params: linkParams },
  responses: { 200: json(invitationResponse, 'The invitation'), ...gone },
})

const acceptRoute = createRoute({
  method: 'post',
  path: '/api/admin/invitations/{token}',
  operationId: 'acceptInvitation',
  tags,
  summary: 'Accept an invitation and sign in',
  request: { params: linkParams, ...jsonBody(acceptRequest) },
  responses: { 200: json(signInResponse, 'What comes next'), ...gone, 422: refusal('Name or password does not fit') },
})

/** Routes for staff members, their roles and invitations. */
export function staffRoutes(shop: Shop) {
  return createRoutes()
    .openapi(listRoute, async (context) => {
      const { people, invitations } = await listStaff(shop)
      const now = shop.clock()
      const items = [...people.map(toStaff), ...invitations.map((invitation) => toInvitation(invitation, now))]
      return context.json(wholeListOf(items), 200)
    })
    .openapi(inviteRoute, async (context) => {
      const { language = staffOf(context).person.language, ...invited } = context.req.valid('json')
      const input = { ...invited, language, actor: actorOf(context), mailContext: officeMailContextOf(context) }
      return context.json(toInvitation(await inviteStaff(shop, input), shop.clock()), 201)
    })
    .openapi(readRoute, async (context) => {
      const person = await getStaffMember(shop, context.req.valid('param').id)
      sendVersion(context, person.version)
      return context.json(toStaff(person), 200)
    })
    .openapi(changeRoute, async (context) => {
      const { id } = context.req.valid('param')
      const { two_factor: factor, ...given } = context.req.valid('json')
      const changes = { ...given, ...(factor === false && { withoutSecondFactor: true as const }) }
      const call = { version: versionOf(context), actor: actorOf(context), mailContext: officeMailContextOf(context) }
      await changeStaff(shop, { id, changes, ...call })
      const person = await getStaffMember(shop, id)
      sendVersion(context, person.version)
      return context.json(toStaff(person), 200)
    })
    .openapi(disableRoute, async (context) => {
      const { id } = context.req.valid('param')
      const call = { version: versionOf(context), actor: actorOf(context), mailContext: officeMailContextOf(context) }
      if (id.startsWith('invitation-')) await revokeInvitation(shop, { id: Number(id.slice(11)), ...call })
      else await changeStaff(shop, { id: Number(id), changes: { disabled: true }, ...call })
      return context.body(null, 204)
    })
    .openapi(readInvitationRoute, async (context) => {
      const { invitation, hasPassword } = await readInvitation(shop, context.req.valid('param').token)
      const { email, role, language } = invitation
      const { name } = (await getSettings(shop))['brand.main']
      context.header('Cache-Control', 'no-store')
      return context.json({ email, role, language, shop: name, has_password: hasPassword }, 200)
    })
    .openapi(acceptRoute, async (context) => {
      const { name, password } = context.req.valid('json')
      const accepted = { token: context.req.valid('param').token, name, password, client: signInClientOf(context) }
      const { token, step } = await acceptInvitation(shop, accepted)
      sendStaffToken(context, token)
      return context.json({ step }, 200)
    })
}
