import type { StaffRole } from '#shared/vocabularies.ts'
import { mayRole, type Permission } from './permission-rules.ts'

/** Events of which staff may want a mail, with what one must be allowed to read for it. */
const permissionOfNotice = {
  orders: 'orders.read',
  withdrawals: 'returns.read',
  messages: 'messages.read',
} as const satisfies Record<string, Permission>

export type StaffNotice = keyof typeof permissionOfNotice
export const staffNotices = Object.keys(permissionOfNotice) as StaffNotice[]

/** Returns the events that staff of a role may choose. */
export function noticesOfRole(role: StaffRole): StaffNotice[] {
  return staffNotices.filter((notice) => mayRole(role, permissionOfNotice[notice]))
}

/** Returns the events that a staff member chose and whose data their role may still read. */
export function chosenNotices({ role, notices }: { role: StaffRole; notices: readonly string[] }): StaffNotice[] {
  return noticesOfRole(role).filter((notice) => notices.includes(notice))
}
