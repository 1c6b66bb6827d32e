import * as v from 'valibot'
import type { SavedResponse } from '#contract/saved.ts'
import { maxSaved } from '#shared/saved-products.ts'
import type { ApiClient } from './api-client.ts'
import { write, writeOnly } from './api-write.ts'
import { keptIds, withFirst } from './kept-ids.ts'
import { createPersistentStore } from './persistent-store.ts'
import { report } from './report.ts'
import { sessionNow, subscribeSession } from './session.tsx'

/** `customer`: whose account these are of; null: kept by this browser for a visitor. */
export type Saved = { ids: readonly number[]; customer: number | null }

const nothing: Saved = { ids: [], customer: null }

/** Saved products, newest first: those of the signed-in account, otherwise the visitor's own. */
export const savedProducts = createPersistentStore<Saved>({
  key: 'saved',
  initial: nothing,
  parse: v.parser(v.object({ ids: keptIds, customer: v.nullable(v.number()) })),
})

/**
 * Adds or removes a saved product, here at once and in the account if signed in. Returns false if the account update
 * failed; the change is then undone.
 */
export async function toggleSaved(api: ApiClient, id: number): Promise<boolean> {
  const before = savedProducts.read()
  const isSaved = before.ids.includes(id)
  const change = (saved: Saved, isIn: boolean): Saved => ({
    ...saved,
    ids: isIn ? withFirst(saved.ids, id, maxSaved) : saved.ids.filter((other) => other !== id),
  })
  savedProducts.write(change(before, !isSaved))
  if (before.customer === null) {
    void joinWithAccount(api)
    return true
  }
  try {
    if (isSaved) await writeOnly(api, 'DELETE', `/api/user/saved/${id}`, {})
    else await writeOnly(api, 'PUT', '/api/user/saved', { json: { ids: [id] } })
    return true
  } catch (error) {
    report('What was saved could not be kept in the account', error)
    // If the visitor signed out in the meantime, there is nothing to undo.
    const now = savedProducts.read()
    if (now.customer === before.customer) savedProducts.write(change(now, isSaved))
    return false
  }
}

let following = false

/**
 * Keeps the list with the session, from now on. Signing in joins the visitor's with the account's; signing out leaves
 * nothing of the account in the browser.
 */
export function followSession(api: ApiClient): void {
  if (following) return
  following = true
  let wasSignedOut = false
  const follow = () => {
    const { user, ready } = sessionNow()
    if (!ready) return
    if (!user && savedProducts.read().customer !== null) savedProducts.write(nothing)
    if (user) void joinWithAccount(api, wasSignedOut)
    wasSignedOut = !user
  }
  subscribeSession(follow)
  follow()
}

let joining = false

/**
 * Adds what the visitor saved to the account that is signed in, and takes over all that it has. Asks only where
 * something is to be added, unless `always`.
 */
export async function joinWithAccount(api: ApiClient, always = false): Promise<void> {
  const { user } = sessionNow()
  const saved = savedProducts.read()
  if (!user || joining) return
  // Products saved in another account are not added to this one.
  const ids = saved.customer === null ? [...saved.ids] : []
  if (ids.length === 0 && !always) return
  joining = true
  try {
    const response = await write(api, 'PUT', '/api/user/saved', { json: { ids } })
    const result = (await response.json()) as SavedResponse
    if (sessionNow().user?.id === user.id) savedProducts.write({ ids: v.parse(keptIds, result.ids), customer: user.id })
  } catch (error) {
    // The visitor's stay as they are, and are joined the next time.
    report('What is saved could not be joined with the account', error)
  } finally {
    joining = false
  }
}
