import { hostName } from './markets.ts'

/** Whether the back office answers at a host: at every one, unless OFFICE_HOSTS lists those where it does. */
export function isOfficeHost(host: string, officeHosts: readonly string[]): boolean {
  return officeHosts.length === 0 || officeHosts.some((listed) => hostName(listed) === hostName(host))
}
