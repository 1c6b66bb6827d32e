import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import { hrefIn } from '#shared/paths.ts'
import type { RouteKey } from '#shared/screens.ts'

type PageForm = {
  path: RegExp
  /** Screen of the form, shown again with the fragment `#not-sent` if it was refused. */
  form: RouteKey
  /** Screen of what was sent; its address takes the `token` of the response. */
  result: RouteKey
}

/**
 * Calls that pages also send as plain forms, for browsers without scripts. They depend on no session, so they need no
 * anti-forgery token; foreign origins are refused as everywhere (D19).
 */
const pageForms: PageForm[] = [
  {
    path: /^\/api\/withdrawals(\/[^/]+\/confirmation)?$/,
    form: 'withdrawal',
    result: 'withdrawalStatement',
  },
]

const findForm = (path: string) => pageForms.find((each) => each.path.test(path))

export const isPageForm = (path: string): boolean => findForm(path) !== undefined

/** Sends browsers that posted such a form by themselves to the page that follows; scripts get the response as it is. */
export const pageFormRedirect = createMiddleware<ApiEnvironment>(async (context, next) => {
  await next()
  const found = findForm(context.req.path)
  if (!found || context.req.method !== 'POST' || !context.req.header('accept')?.includes('text/html')) return
  const { market } = context.get('visitor')
  const response = context.res
  const { token } = response.ok ? ((await response.json()) as { token: string }) : { token: null }
  const location = token === null ? `${hrefIn(market, found.form)}#not-sent` : hrefIn(market, found.result, { token })
  context.res = new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
})
