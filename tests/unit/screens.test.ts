import { describe, expect, it } from 'vitest'
import { markets } from '#shared/markets.ts'
import { hrefIn, matchPath } from '#shared/paths.ts'
import { missingScreen, modulesOf, routeKeys, screens } from '#shared/screens.ts'
import type { ScreenModule } from '#storefront/shell/screen.ts'
import { createRoutes } from '#storefront/shell/storefront-routes.tsx'

const files = import.meta.glob<ScreenModule>('../../src/storefront/screens/*/*-screen.tsx')
const modules = [...routeKeys.map((key) => screens[key].module), missingScreen]

describe('the table of screens', () => {
  it('names every screen there is, once', () => {
    expect([...new Set(modules)].map((module) => `../../src/storefront/screens/${module}.tsx`).toSorted()).toEqual(
      Object.keys(files).toSorted(),
    )
  })

  it.each(modules)('%s exports what the router takes, and nothing else', async (module) => {
    const { Component, loader, handle, ...others }: ScreenModule =
      await files[`../../src/storefront/screens/${module}.tsx`]!()
    expect(Component).toBeTypeOf('function')
    expect(Object.keys(others)).toEqual([])
    // A head needs the data of a loader.
    if (handle?.head) expect(loader).toBeTypeOf('function')
  })

  it.each(markets)('on market %s every screen has an address of its own and a route', (market) => {
    const routes = JSON.stringify(createRoutes(market))
    for (const key of routeKeys) {
      const path = hrefIn(market, key, { slug: 'a', token: 'b', id: 'c' })
      expect(matchPath(market, path)?.key).toBe(key)
      expect(routes).toContain(`"path":"${screens[key].path[market]}"`)
    }
  })

  it('a screen inside a layout needs the modules of both, and so does a layout that shows a screen', () => {
    expect(modulesOf('settings')).toEqual(['account/account-screen', 'account/settings-screen'])
    expect(modulesOf('account')).toEqual(['account/account-screen', 'account/overview-screen'])
    expect(modulesOf('home')).toEqual(['home/home-screen'])
    expect(modulesOf(null)).toEqual([missingScreen])
  })
})
