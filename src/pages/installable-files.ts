import { htmlLang, isFrenchHost, type Language } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Shop } from '../shop.ts'
import type { ClientAssets } from './client-assets.ts'
import { renderManifest, renderOfflinePage } from './offline-page.ts'
import type { Answer } from './ready-answer.ts'
import { pageHeaders } from './security-headers.ts'

export type InstallableFile = '/manifest.webmanifest' | '/offline.html'

export const isInstallableFile = (path: string): path is InstallableFile =>
  path === '/manifest.webmanifest' || path === '/offline.html'

/** The files by which a browser installs the shop; they follow the brand of the host and the visitor's language. */
export function createInstallableFiles({ shop, assets }: { shop: Shop; assets: Pick<ClientAssets, 'styles'> }) {
  return async (
    file: InstallableFile,
    request: { host: string; https: boolean; language: Language },
  ): Promise<Answer> => {
    const settings = await getSettings(shop)
    const brand = settings[isFrenchHost(request.host) ? 'brand.french' : 'brand.main']
    const { language } = request
    const isPage = file === '/offline.html'
    return {
      status: 200,
      headers: {
        'content-type': `${isPage ? 'text/html' : 'application/manifest+json'}; charset=utf-8`,
        'content-language': htmlLang(language),
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Cookie',
        ...pageHeaders(shop.environment, { https: request.https, tracking: false }),
      },
      body: isPage
        ? renderOfflinePage({ language, brand, styles: assets.styles })
        : renderManifest({ language, brand }),
      tags: ['settings'],
      expiresAt: null,
      keep: true,
    }
  }
}
