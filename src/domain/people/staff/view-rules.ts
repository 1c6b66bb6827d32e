import type { Permission } from './permission-rules.ts'

/** Permission that is needed to see a list's views. Keyed by the list's path below /api/admin. */
export const viewPermissions: Record<string, Permission> = {
  orders: 'orders.read',
  checkouts: 'orders.read',
  returns: 'returns.read',
  products: 'catalogue.read',
  categories: 'catalogue.read',
  stock: 'catalogue.read',
  'stock/movements': 'catalogue.read',
  'scheduled-prices': 'catalogue.read',
  redirects: 'catalogue.read',
  'product-reviews': 'content.read',
  uploads: 'catalogue.read',
  imports: 'catalogue.read',
  members: 'members.read',
  customers: 'customers.read',
  messages: 'messages.read',
  texts: 'content.read',
  'books/differences': 'books.read',
  payments: 'books.read',
  payouts: 'books.read',
  disputes: 'books.read',
  audit: 'audit.read',
  'system/jobs': 'system.read',
  'system/events': 'system.read',
  'system/mails': 'system.read',
}
