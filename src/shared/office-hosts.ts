import { hostName } from './markets.ts'

/** True if a host serves the back office: every host does, unless OFFICE_HOSTS lists the ones that do. */
export function isOfficeHost(host: string, officeHosts: readonly string[]): boolean {
  return officeHosts.length === 0 || officeHosts.some((listed) => hostName(listed) === hostName(host))
}
