import type { ScreenState } from './account-states.ts'

const address = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  firstName: 'Kari',
  lastName: 'Nordmann',
  address: 'Storgata 1',
  apartment: '',
  city: 'Oslo',
  zip: '0155',
  phone: '+4790000000',
  country: 'NO',
  default: id === 1,
  ...changes,
})
const book = (addresses: unknown[], full = false) => ({ addresses, lastUsed: null, country: 'NO', full })
const ofAddresses = /\/api\/user\/addresses$/

type Reach = ScreenState['reach']
type Ways = { press(key: string, then: Reach): Reach; seen(key: string): Reach; alert: Reach }

/** Every state of the screen of a customer's addresses. */
export function addressStates(path: string, { press, seen, alert }: Ways): ScreenState[] {
  const long = address(2, { apartment: 'c/o '.padEnd(200, 'Bjørnstjerne'), country: 'SE' })
  return [
    {
      name: 'addresses',
      path,
      responses: [[ofAddresses, book([address(1), long], true)]],
      reach: seen('account.addressesPage.full'),
    },
    {
      name: 'addresses none, and the last one to keep',
      path,
      responses: [
        [ofAddresses, { ...book([]), lastUsed: address(1, { apartment: 'c/o '.padEnd(200, 'Bjørnstjerne') }) }],
      ],
      reach: seen('account.addressesPage.saveLast'),
    },
    {
      name: 'addresses none, and a new one',
      path,
      responses: [[ofAddresses, book([])]],
      reach: press('account.addressesPage.add', seen('account.addressesPage.newTitle')),
    },
    {
      name: 'addresses asking before deleting',
      path,
      responses: [[ofAddresses, book([address(1)])]],
      reach: press('account.addressesPage.delete', seen('account.addressesPage.deleteQuestion')),
    },
    { name: 'addresses failed', path, responses: [[ofAddresses, { message: 'gone' }, 500]], reach: alert },
  ]
}
