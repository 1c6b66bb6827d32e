import type { ScreenState } from './account-states.ts'

const customer = {
  id: 1,
  email: 'kari@example.test',
  firstName: 'Kari',
  lastName: 'Nordmann',
  country: 'SE',
  postalCode: '0155',
  member: false,
}

type Reach = ScreenState['reach']
type Ways = { press(key: string, then: Reach): Reach; seen(key: string): Reach }

/** Choosing a password by a mailed link: done, which signs in, and the first one of an account. */
export function passwordStates(
  pathOf: (query: Record<string, string>) => string,
  { press, seen }: Ways,
): ScreenState[] {
  return [
    {
      name: 'reset password done',
      path: pathOf({}),
      responses: [
        [/\/api\/auth\/reset-password$/, { token: 'a-bearer-token' }],
        [/\/api\/user$/, customer],
        [/\/api\/user\/saved$/, { ids: [] }],
        [/\/api\/user\/orders\?/, []],
        [/\/api\/user\/subscription$/, { data: { subscription: null } }],
      ],
      async reach(page, say) {
        await page.getByLabel(say('login.resetPassword.password')).fill('a new long password')
        await press('login.resetPassword.submit', seen('account.overview.noOrders'))(page, say)
      },
      signedOut: true,
    },
    {
      name: 'first password',
      path: pathOf({ first: '1' }),
      responses: [],
      reach: seen('login.resetPassword.firstTitle'),
      signedOut: true,
    },
  ]
}
