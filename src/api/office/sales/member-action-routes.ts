import { createRoute, z } from '@hono/zod-openapi'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { actorOf, office, requireFor } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  extendTrialRequest,
  memberCancelRequest,
  memberPage,
  memberPriceRequest,
  memberRefundRequest,
} from '#contract/office/sales/members.ts'
import { refund } from '#contract/office/sales/refunds.ts'
import { changeMemberPrice } from '#domain/sales/membership/change-member-price.ts'
import { endMember } from '#domain/sales/membership/end-member.ts'
import { extendMemberTrial } from '#domain/sales/membership/extend-trial.ts'
import { findMemberRow } from '#domain/sales/membership/find-member.ts'
import { refundInvoice } from '#domain/sales/membership/refund-invoice.ts'
import { resumeMember } from '#domain/sales/membership/resume-member.ts'
import { sendCardLink } from '#domain/sales/membership/send-card-link.ts'
import { instantOf } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { describeMember, memberId } from './member-routes.ts'
import { describeRefund } from './refund-routes.ts'

const responses = {
  200: json(memberPage, 'The membership as it is now'),
  404: refusal('There is no such membership'),
  409: refusal(
    '`membership.over`, `membership.busy`, `state.notAllowed`, or `provider.refused` with the provider’s words',
  ),
  503: refusal('`provider.unavailable`: nothing was changed'),
}
const action = { method: 'post', ...office({ permission: 'members.write', idempotent: true }) } as const

const cancel = createRoute({
  ...action,
  ...office({ permission: 'members.write', idempotent: true, more: true }),
  summary: 'End a membership with its period, or at once',
  path: '/api/admin/members/{id}/cancel',
  operationId: 'cancelMember',
  request: { params: memberId, ...jsonBody(memberCancelRequest) },
  responses: {
    ...responses,
    403: refusal('`members.money` and a fresh sign-in are wanted to pay a bill back'),
    422: refusal('By field'),
  },
})

const resume = createRoute({
  ...action,
  summary: 'Take a cancellation back before the end',
  path: '/api/admin/members/{id}/resume',
  operationId: 'resumeMember',
  request: { params: memberId },
  responses,
})

const extend = createRoute({
  ...action,
  summary: 'Make a running trial longer, ninety days in all at most',
  path: '/api/admin/members/{id}/extend-trial',
  operationId: 'extendMemberTrial',
  request: { params: memberId, ...jsonBody(extendTrialRequest) },
  responses: { ...responses, 422: refusal('It is not in its trial, or it would last too long: `errors.days`') },
})

const cardLink = createRoute({
  ...action,
  summary: 'Mail the member where the card can be changed',
  path: '/api/admin/members/{id}/card-link',
  operationId: 'sendMemberCardLink',
  request: { params: memberId },
  responses,
})

const price = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/price',
  operationId: 'changeMemberPrice',
  ...office({ permission: 'members.money', sensitive: true, idempotent: true }),
  summary: 'Another price for this member from a bill to come on; a higher one is announced thirty days before',
  request: { params: memberId, ...jsonBody(memberPriceRequest) },
  responses: { ...responses, 422: refusal('By field') },
})

const refundRoute = createRoute({
  method: 'post',
  path: '/api/admin/members/{id}/invoices/{invoice}/refund',
  operationId: 'refundMemberInvoice',
  ...office({ permission: 'members.money', sensitive: true, idempotent: true }),
  summary: 'Pay a bill back, or a part of it; the membership stays as it is',
  request: {
    params: memberId.extend({ invoice: z.string().min(1).max(100) }),
    ...jsonBody(memberRefundRequest),
  },
  responses: {
    201: json(refund, 'The refund; the provider has it'),
    202: json(refund, 'The provider is silent: the refund is due and will be made'),
    404: responses[404],
    409: refusal('`refunds.nothingLeft`: somebody else was faster'),
    422: refusal('More than is left, another currency, or another’s bill, by field'),
    503: responses[503],
  },
})

export function memberActionRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  return createRoutes()
    .openapi(cancel, async (context) => {
      const { id } = context.req.valid('param')
      const { at, reason, comment, refund: isPaidBack } = context.req.valid('json')
      if (isPaidBack) requireFor(context, 'members.money', { sensitive: true })
      const request = { id, at, reason, comment: comment || null, refund: isPaidBack }
      await endMember(shop, { ...request, key: actionKeyOf(context), actor: actorOf(context) })
      return context.json(await describeMember(shop, context, id), 200)
    })
    .openapi(resume, async (context) => {
      const { id } = context.req.valid('param')
      await resumeMember(shop, { id, actor: actorOf(context) })
      return context.json(await describeMember(shop, context, id), 200)
    })
    .openapi(extend, async (context) => {
      const { id } = context.req.valid('param')
      const { days } = context.req.valid('json')
      await extendMemberTrial(shop, { id, days, key: actionKeyOf(context), actor: actorOf(context) })
      return context.json(await describeMember(shop, context, id), 200)
    })
    .openapi(cardLink, async (context) => {
      const { id } = context.req.valid('param')
      await sendCardLink(shop, { id, key: actionKeyOf(context), actor: actorOf(context) })
      return context.json(await describeMember(shop, context, id), 200)
    })
    .openapi(price, async (context) => {
      const { id } = context.req.valid('param')
      const body = context.req.valid('json')
      const from = body.from === undefined ? null : instantOf(body.from, timeZone)
      const change = { id, price: body.price, from, why: body.why }
      await changeMemberPrice(shop, { ...change, key: actionKeyOf(context), actor: actorOf(context) })
      return context.json(await describeMember(shop, context, id), 200)
    })
    .openapi(refundRoute, async (context) => {
      const { id, invoice } = context.req.valid('param')
      const { amount, currency, reason, note = null } = context.req.valid('json')
      const made = await refundInvoice(shop, {
        membership: await findMemberRow(shop, id),
        invoiceId: invoice,
        key: actionKeyOf(context),
        amount: amount ?? null,
        currency,
        reason,
        note,
        actor: actorOf(context),
      })
      const response = await describeRefund(shop, made, null)
      return made.status === 'due' ? context.json(response, 202) : context.json(response, 201)
    })
}
