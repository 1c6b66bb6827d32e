import type { Shop } from '#shop.ts'
import type { StaffPerson } from './staff-queries.ts'

/** Whether somebody must set up a second factor before anything else: everybody outside the demo. */
export async function mustEnrol(
  shop: Pick<Shop, 'environment'>,
  person: Pick<StaffPerson, 'twoFactorSealed'>,
): Promise<boolean> {
  return !shop.environment.demo && person.twoFactorSealed === null
}
