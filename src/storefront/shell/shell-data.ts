import type { LoaderFunctionArgs } from 'react-router'
import { storefrontKey } from '#storefront/state/storefront.ts'

/** Loads what the shell shows on every page. */
export async function loadShell({ context }: LoaderFunctionArgs) {
  const categories = await context.get(storefrontKey).api.categories()
  return { categories: categories.map(({ id, name, handle }) => ({ id, name, handle })) }
}

export type ShellData = Awaited<ReturnType<typeof loadShell>>
