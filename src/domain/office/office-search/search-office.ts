import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { settingDefinitions } from '#domain/platform/settings/settings-definitions.ts'
import { searchOrders } from '#domain/sales/orders/list-orders.ts'
import { findNewestPeople } from '#domain/service/customer-admin/person-list-queries.ts'
import { findMessagesWith } from '#domain/service/messages/message-queries.ts'
import type { Shop } from '#shop.ts'
import * as queries from './office-search-queries.ts'

const perGroup = 5
const providerId = /^(pi|re|ch|py)_\w{4,}$/

/** Returns matches of a text in each part of the office that the reader may see, at most five each. */
export async function searchOffice(
  { database }: Pick<Shop, 'database'>,
  { text, may }: { text: string; may(permission: Permission): boolean },
) {
  const query = { text, limit: perGroup }
  // Readers who see addresses masked cannot search by address.
  const people = { ...query, byEmail: may('people.see') }
  const isId = providerId.test(text)
  const orders = may('orders.read') && !isId ? await searchOrders({ database }, people) : []
  return {
    orders,
    customers: may('customers.read') && !isId ? await findNewestPeople(database, people) : [],
    products: may('catalogue.read') && !isId ? await queries.findProductsNamed(database, query) : [],
    members: may('members.read') && !isId ? await queries.findMembers(database, people) : [],
    payments: may('orders.read') && isId ? await queries.findPaymentsOf(database, text) : [],
    messages:
      may('messages.read') && !isId ? await findMessagesWith(database, { ...query, byPeople: people.byEmail }) : [],
    settings: may('settings.read') ? settingsNamed(text) : [],
  }
}

function settingsNamed(text: string): string[] {
  const wanted = text.toLowerCase()
  return Object.keys(settingDefinitions)
    .filter((key) => key.toLowerCase().includes(wanted))
    .slice(0, perGroup)
}
