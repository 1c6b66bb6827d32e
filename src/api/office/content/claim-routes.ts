import { createRoute } from '@hono/zod-openapi'
import { office, staffOf } from '#api/office/office-guard.ts'
import { json } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { claimList } from '#contract/office/content/claims.ts'
import { readClaims } from '#domain/content/editorial/read-claims.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findSettingsVersion } from '#domain/platform/settings/update-settings.ts'
import { isLanguage } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/claims',
  operationId: 'officeClaims',
  ...office({ permission: 'settings.read' }),
  summary: 'What the shop claims: the settings, the texts, and what the real figures are now',
  description: 'Changed by PATCH /api/admin/settings with the version given here.',
  responses: { 200: json(claimList, 'Every claim') },
})

/** Route for the shop's governed claims (D28). */
export function claimRoutes(shop: Shop) {
  return createRoutes().openapi(list, async (context) => {
    const { language } = staffOf(context).person
    // Reads the version first, so that a concurrent change causes a conflict instead of being lost.
    const version = await findSettingsVersion(shop)
    const settings = await getSettings(shop)
    const claims = {
      customers: settings['claims.customers'],
      reviews: settings['claims.reviews'],
      lowStock: settings['claims.lowStock'],
    }
    const items = await readClaims(shop, isLanguage(language) ? language : 'en')
    return context.json({ claims, items, version }, 200)
  })
}
