import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { mayRole } from './permission-rules.ts'
import {
  deleteView,
  findVisibleView,
  findVisibleViews,
  insertView,
  type SavedView,
  updateView,
} from './saved-view-queries.ts'
import type { StaffPerson } from './staff-queries.ts'
import { viewPermissions } from './view-rules.ts'

type Reader = Pick<StaffPerson, 'id' | 'role'>

const mayRead = (person: Reader, list: string) => {
  const permission = viewPermissions[list]
  return permission !== undefined && mayRole(person.role, permission)
}

/** The own views and the shared ones, of the lists that the person may read. */
export async function listViews(
  shop: Pick<Shop, 'database'>,
  { person, list }: { person: Reader; list?: string | undefined },
): Promise<SavedView[]> {
  if (list !== undefined) requireList(person, list)
  const views = await findVisibleViews(shop.database, person.id)
  return views.filter((view) => (list === undefined || view.list === list) && mayRead(person, view.list))
}

/** Saves a list's present view under a name. Throws `auth.permission`. */
export async function saveView(
  shop: Pick<Shop, 'database' | 'clock'>,
  input: { person: Reader; view: Pick<SavedView, 'list' | 'name' | 'query' | 'columns' | 'shared'>; actor: Actor },
): Promise<SavedView> {
  const { person, view, actor } = input
  requireList(person, view.list)
  const at = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const saved = await insertView(transaction, { ...view, staffId: person.id, createdAt: at })
    await insertStaffAudit(transaction, actor, { at, ...changeOf('view.saved', saved), before: null })
    return saved
  })
}

/** Changes one's own view. Throws `request.notFound`, or `auth.forbidden` for another person's view. */
export async function changeView(
  shop: Pick<Shop, 'database' | 'clock'>,
  input: {
    person: Reader
    id: number
    changes: Partial<Pick<SavedView, 'name' | 'query' | 'columns' | 'shared' | 'position'>>
    actor: Actor
  },
): Promise<SavedView> {
  const { person, id, changes, actor } = input
  const view = await findOwnView(shop, { person, id })
  const changed = { ...view, ...changes }
  await shop.database.transaction(async (transaction) => {
    if (Object.keys(changes).length > 0) await updateView(transaction, id, changes)
    const { after: before } = changeOf('', view)
    await insertStaffAudit(transaction, actor, { at: shop.clock(), ...changeOf('view.changed', changed), before })
  })
  return changed
}

/** Deletes one's own view. Throws as `changeView` does. */
export async function removeView(
  shop: Pick<Shop, 'database' | 'clock'>,
  { person, id, actor }: { person: Reader; id: number; actor: Actor },
): Promise<void> {
  const view = await findOwnView(shop, { person, id })
  await shop.database.transaction(async (transaction) => {
    await deleteView(transaction, id)
    const { action, subject, after: before } = changeOf('view.deleted', view)
    await insertStaffAudit(transaction, actor, { at: shop.clock(), action, subject, before, after: null })
  })
}

async function findOwnView(
  shop: Pick<Shop, 'database'>,
  { person, id }: { person: Reader; id: number },
): Promise<SavedView> {
  const view = await findVisibleView(shop.database, { id, staffId: person.id })
  if (!view || !mayRead(person, view.list)) throw new ShopError('request.notFound')
  if (view.staffId !== person.id) throw new ShopError('auth.forbidden')
  return view
}

function requireList(person: Reader, list: string): void {
  if (!mayRead(person, list)) {
    throw new ShopError('auth.permission', { details: { permission: viewPermissions[list] } })
  }
}

/** Builds an audit entry without name and query, because they may contain what a person searched for. */
function changeOf(action: string, { id, list, shared }: SavedView) {
  return { action, subject: `view:${id}`, after: { list, shared } }
}
