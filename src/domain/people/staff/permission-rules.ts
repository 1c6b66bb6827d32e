import { type StaffRole, staffRoles } from '#shared/vocabularies.ts'

/**
 * Roles that have each permission. A call names the permission it needs; the browser gets its own list from GET
 * /api/admin/me.
 */
const rolesOfPermission = {
  'orders.read': ['owner', 'manager', 'service', 'accountant', 'viewer'],
  'returns.read': ['owner', 'manager', 'service', 'accountant', 'viewer'],
  'customers.read': ['owner', 'manager', 'service', 'accountant', 'viewer'],
  'members.read': ['owner', 'manager', 'service', 'accountant', 'viewer'],
  /** E-mail, phone and street are masked for roles without it. */
  'people.see': ['owner', 'manager', 'service'],
  'orders.fulfil': ['owner', 'manager', 'service'],
  'orders.edit': ['owner', 'manager', 'service'],
  'returns.handle': ['owner', 'manager', 'service'],
  'messages.read': ['owner', 'manager', 'service'],
  'messages.write': ['owner', 'manager', 'service'],
  'refunds.make': ['owner', 'manager', 'service'],
  'members.write': ['owner', 'manager', 'service'],
  'members.money': ['owner', 'manager'],
  'customers.privacy': ['owner', 'manager'],
  'catalogue.read': ['owner', 'manager', 'editor', 'service', 'viewer'],
  'content.read': ['owner', 'manager', 'editor', 'service', 'viewer'],
  'catalogue.write': ['owner', 'manager', 'editor'],
  'stock.write': ['owner', 'manager', 'editor'],
  'prices.write': ['owner', 'manager', 'editor'],
  'content.write': ['owner', 'manager', 'editor'],
  'content.publish': ['owner', 'manager', 'editor'],
  'books.read': ['owner', 'manager', 'accountant', 'viewer'],
  'books.act': ['owner', 'manager', 'accountant'],
  'exports.people': ['owner', 'manager'],
  'exports.catalogue': ['owner', 'manager', 'editor'],
  'exports.accounting': ['owner', 'manager', 'accountant'],
  'settings.read': ['owner', 'manager', 'editor', 'accountant', 'viewer'],
  'settings.write': ['owner', 'manager'],
  'conflicts.decide': ['owner'],
  'staff.manage': ['owner'],
  'tokens.manage': ['owner'],
  'system.read': ['owner', 'manager', 'viewer'],
  'system.act': ['owner', 'manager'],
  'audit.read': ['owner', 'manager', 'accountant'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof rolesOfPermission

export const permissions = Object.keys(rolesOfPermission) as Permission[]

export const rolePermissions = Object.fromEntries(
  staffRoles.map((role) => [
    role,
    permissions.filter((permission) => (rolesOfPermission[permission] as readonly StaffRole[]).includes(role)),
  ]),
) as Record<StaffRole, Permission[]>

export function mayRole(role: StaffRole, permission: Permission): boolean {
  return rolePermissions[role].includes(permission)
}
