import { countryOfHost } from '#shared/markets.ts'

const homes = { NO: '0155', SE: '111 22', FR: '75001' } as const

/** A postcode of the country that orders on this host go to. */
export function homeZip(host: string): string {
  return homes[countryOfHost(host)]
}
