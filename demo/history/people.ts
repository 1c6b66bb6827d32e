import type { Person } from './history-visitor.ts'

/** Invented people, with addresses that no post delivers to, and what they read. */
const people = [
  ['Kari', 'Nygård', 'Granveien 4', '0560', 'Oslo', 'no'],
  ['Anders', 'Fjellheim', 'Strandgata 19', '5003', 'Bergen', 'no'],
  ['Åse', 'Bjørkli', 'Kirkeveien 2', '7011', 'Trondheim', 'no'],
  ['Linnea', 'Hedström', 'Björkgatan 7', '753 27', 'Uppsala', 'sv'],
  ['Erik', 'Sandqvist', 'Åsgatan 31', '411 09', 'Göteborg', 'sv'],
  ['Maja', 'Ekroth', 'Skolvägen 12', '222 22', 'Lund', 'sv'],
  ['Émilie', 'Garrigue', 'Bygdøy allé 8', '0262', 'Oslo', 'fr'],
  ['Hugo', 'Lacaze', 'Strandkaien 27', '5013', 'Bergen', 'fr'],
  ['Camille', 'Ferrandi', 'Munkegata 3', '7013', 'Trondheim', 'fr'],
  ['Nora', 'Solvik', 'Fjordveien 88', '4006', 'Stavanger', 'no'],
  ['Jonas', 'Tveiten', 'Elvegata 5', '8006', 'Bodø', 'no'],
  ['Sofie', 'Raudberg', 'Torggata 14', '3015', 'Drammen', 'no'],
  ['Oskar', 'Lindahl', 'Lärkvägen 9', '903 36', 'Umeå', 'sv'],
  ['Agnès', 'Roumier', 'Furuveien 15', '4024', 'Stavanger', 'fr'],
  ['Henrik', 'Dalseth', 'Skogstien 21', '2615', 'Lillehammer', 'no'],
  ['Ebba', 'Wikmark', 'Hamngatan 3', '392 32', 'Kalmar', 'sv'],
] as const

export type Shopper = Person & { host: string; language: string }

/** The nth person; later rounds have an address of their own, so that some come back and most are new. */
export function shopperOf(index: number, port: number): Shopper {
  const [firstName, lastName, address, zip, city, language] = people[index % people.length]!
  const round = Math.floor(index / people.length)
  const name = `${firstName}.${lastName}${round > 1 ? round : ''}`
  const email = `${name
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase()}@example.test`
  const host = language === 'sv' ? `sv.localhost:${port}` : `localhost:${port}`
  return { firstName, lastName, email, address, zip, city, host, language }
}
