import type { Person } from './history-visitor.ts'

/** Invented people, with addresses that no post delivers to. */
const people = [
  ['Kari', 'Nygård', 'Granveien 4', '0560', 'Oslo'],
  ['Anders', 'Fjellheim', 'Strandgata 19', '5003', 'Bergen'],
  ['Åse', 'Bjørkli', 'Kirkeveien 2', '7011', 'Trondheim'],
  ['Linnea', 'Hedström', 'Björkgatan 7', '753 27', 'Uppsala'],
  ['Erik', 'Sandqvist', 'Åsgatan 31', '411 09', 'Göteborg'],
  ['Maja', 'Ekroth', 'Skolvägen 12', '222 22', 'Lund'],
  ['Émilie', 'Garrigue', '8 rue des Tilleuls', '69003', 'Lyon'],
  ['Hugo', 'Lacaze', '27 quai du Port', '13002', 'Marseille'],
  ['Camille', 'Ferrandi', '3 place du Marché', '35000', 'Rennes'],
  ['Nora', 'Solvik', 'Fjordveien 88', '4006', 'Stavanger'],
  ['Jonas', 'Tveiten', 'Elvegata 5', '8006', 'Bodø'],
  ['Sofie', 'Raudberg', 'Torggata 14', '3015', 'Drammen'],
  ['Oskar', 'Lindahl', 'Lärkvägen 9', '903 36', 'Umeå'],
  ['Agnès', 'Roumier', '15 avenue des Pins', '06000', 'Nice'],
  ['Henrik', 'Dalseth', 'Skogstien 21', '2615', 'Lillehammer'],
  ['Ebba', 'Wikmark', 'Hamngatan 3', '392 32', 'Kalmar'],
] as const

/** Where each person shops: a host of this machine and a language. */
export type Shopper = Person & { host: string; language: string }

/** The nth person; later rounds have an address of their own, so that some come back and most are new. */
export function shopperOf(index: number, port: number): Shopper {
  const [firstName, lastName, address, zip, city] = people[index % people.length]!
  const round = Math.floor(index / people.length)
  const name = `${firstName}.${lastName}${round > 1 ? round : ''}`
  const email = `${name
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase()}@example.test`
  const isSwedish = /^\d{3} \d{2}$/.test(zip)
  const isFrench = /^\d{5}$/.test(zip)
  const host = isSwedish ? `sv.localhost:${port}` : `localhost:${port}`
  return { firstName, lastName, email, address, zip, city, host, language: isSwedish ? 'sv' : isFrench ? 'fr' : 'no' }
}
