import type { LoaderFunctionArgs } from 'react-router'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { categoryBranch } from './late-category-branch.ts'
import type { MenuCategory } from './menu-category.ts'

/** Loads what the shell shows on every page. */
export async function loadShell({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const all = await context.get(storefrontKey).api.menu()
  const below = (above: string | null): MenuCategory[] =>
    all
      .filter(({ parent }) => parent === above)
      .map(({ id, name, handle }) => {
        const children = below(handle)
        return { id, name, handle, ...(children.length && { children }) }
      })
  const categories = below(null)
  if (categories.length < all.length) await categoryBranch.load()
  return { categories }
}

export type ShellData = { categories: MenuCategory[] }
