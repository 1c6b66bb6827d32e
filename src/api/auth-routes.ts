import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { sendAntiForgeryToken } from '#api/middleware/anti-forgery.ts'
import { readBearerToken } from '#api/middleware/bearer-token.ts'
import { replaceBrowserSession } from '#api/middleware/browser-session.ts'
import {
  forgotPasswordRequest,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
  tokenResponse,
} from '#contract/customers.ts'
import { linkToken } from '#contract/privacy.ts'
import { confirmEmail } from '#domain/people/customers/confirm-email.ts'
import { registerCustomer } from '#domain/people/customers/register-customer.ts'
import { requestPasswordLink } from '#domain/people/customers/request-password-link.ts'
import { resetPassword } from '#domain/people/customers/reset-password.ts'
import { signIn, signInAs, signOut } from '#domain/people/customers/sign-in.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, mailContextOf } from './visitor.ts'

const tags = ['Accounts']

const login = createRoute({
  method: 'post',
  path: '/api/login',
  operationId: 'login',
  tags,
  summary: 'Sign in',
  request: jsonBody(loginRequest),
  responses: {
    200: json(tokenResponse, 'A bearer token'),
    422: refusal('`errors.email: ["auth.failed"]`, alike for an unknown address and a wrong password'),
  },
})

const register = createRoute({
  method: 'post',
  path: '/api/register',
  operationId: 'register',
  tags,
  summary: 'Open an account',
  request: jsonBody(registerRequest),
  responses: { 201: json(tokenResponse, 'A bearer token'), 422: refusal('What is wrong, by field') },
})

const logout = createRoute({
  method: 'post',
  path: '/api/logout',
  operationId: 'logout',
  tags,
  summary: 'Sign out: the bearer token is worth nothing from now on',
  description:
    'The browser gets a new session with its own `XSRF-TOKEN`: cart tokens asked for before are void, orders are seen by account or link.',
  responses: { 204: { description: 'Signed out; new cookies set' } },
})

const forgotPassword = createRoute({
  method: 'post',
  path: '/api/auth/forgot-password',
  operationId: 'requestPasswordLink',
  tags,
  summary: 'Mail a link that sets a new password',
  request: jsonBody(forgotPasswordRequest),
  responses: { 200: json(z.object({}), 'Alike for known and unknown addresses') },
})

const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  operationId: 'resetPassword',
  tags,
  summary: 'Set a new password with a mailed link',
  description:
    'The link works once, for an hour. Every bearer token of the account is revoked; `signIn` asks for a new one.',
  request: jsonBody(resetPasswordRequest),
  responses: {
    200: json(tokenResponse, 'With `signIn`: the password is set, and a bearer token'),
    204: { description: 'The password is set' },
    422: refusal('`errors.token: ["auth.resetInvalid"]`, or what is wrong with the password'),
  },
})

const confirmEmailRoute = createRoute({
  method: 'post',
  path: '/api/auth/confirm-email',
  operationId: 'confirmEmail',
  tags,
  summary: 'Confirm the account’s e-mail address with a mailed link',
  description:
    'The account’s own, or the one it changes to. Orders that nobody signed in made with it join the account.',
  request: jsonBody(linkToken),
  responses: { 204: { description: 'Confirmed' }, 422: refusal('`errors.token: ["auth.resetInvalid"]`') },
})

/** Routes for signing in and out, registration and password reset. */
export function authRoutes(shop: Shop) {
  return createRoutes()
    .openapi(login, async (context) => context.json({ token: await signIn(shop, context.req.valid('json')) }, 200))
    .openapi(register, async (context) => {
      const { language } = context.get('visitor')
      return context.json({ token: await registerCustomer(shop, { ...context.req.valid('json'), language }) }, 201)
    })
    .openapi(logout, async (context) => {
      const token = readBearerToken(context.req.header('authorization'))
      if (token) await signOut(shop, token)
      // Replaces the browser session, so that orders and carts do not stay accessible on a shared computer.
      await sendAntiForgeryToken(shop, context, replaceBrowserSession(context))
      return context.body(null, 204)
    })
    .openapi(forgotPassword, async (context) => {
      await requestPasswordLink(shop, { email: context.req.valid('json').email, ...mailContextOf(context) })
      return context.json({}, 200)
    })
    .openapi(resetPasswordRoute, async (context) => {
      const { signIn: signsIn, ...reset } = context.req.valid('json')
      const customer = await resetPassword(shop, reset)
      if (!signsIn) return context.body(null, 204)
      return context.json({ token: await signInAs(shop, customer, { remember: false }) }, 200)
    })
    .openapi(confirmEmailRoute, async (context) => {
      await confirmEmail(shop, { ...context.req.valid('json'), mailContext: mailContextOf(context) })
      return context.body(null, 204)
    })
}
