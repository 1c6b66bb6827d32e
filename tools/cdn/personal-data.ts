import { randomBytes } from 'node:crypto'
import { marketOfHost } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'
import type { Varnish } from '../servers/varnish-server.ts'
import { type Fetched, fetchThrough } from './fetch-through.ts'

const host = 'no.vitrine.no'
const market = marketOfHost(host)

type Person = {
  /** Texts that must not appear in another visitor's response, nor anywhere in the CDN. */
  secrets: string[]
  cookies: Map<string, string>
  token: string
  orderId: string
}

/**
 * Two people open accounts and buy through the CDN, and look at everything of theirs and at the shop. Then the CDN is
 * ended, and all that it kept is searched for what they typed and were given.
 */
export async function lookForPersonalData(varnish: Varnish): Promise<{ kept: number; wrong: string[] }> {
  const wrong: string[] = []
  const people = [await becomeCustomer(varnish.port), await becomeCustomer(varnish.port)]
  for (const _ of ['first time', 'again']) {
    for (const person of people) {
      const others = people.filter((other) => other !== person).flatMap(({ secrets }) => secrets)
      for (const path of privatePaths(person)) {
        for (const withToken of [true, false]) {
          const response = await fetchThrough(varnish.port, { host, path, headers: headersOf(person, withToken) })
          keepCookies(person, response)
          if (response.isHit) wrong.push(`${path}: answered by the CDN`)
          if (others.some((secret) => response.text.includes(secret))) wrong.push(`${path}: shows somebody else’s`)
        }
      }
      for (const path of publicPaths)
        await fetchThrough(varnish.port, { host, path, headers: headersOf(person, false) })
    }
  }
  const response = await fetchThrough(varnish.port, { host, path: '/api/user', headers: headersOf(people[0]!, true) })
  if (!response.text.includes(people[0]!.secrets[0]!)) wrong.push('Who signed in does not see their own account')
  const kept = await varnish.stopAndRead()
  if (!kept.includes('<!doctype html') && !kept.includes('<!DOCTYPE html')) wrong.push('The CDN kept no page at all')
  for (const secret of people.flatMap(({ secrets, cookies, token, orderId }) => [
    ...[...secrets, token, orderId],
    ...cookies.values(),
  ])) {
    if (secret.length > 6 && kept.includes(secret)) wrong.push(`The CDN keeps "${secret.slice(0, 12)}…"`)
  }
  return { kept: kept.toString('latin1').split(/cache-tag:/i).length - 1, wrong }
}

const publicPaths = ['/', hrefIn(market, 'product', { slug: 'handskar' }), '/api/shop', '/api/products/4318']

function privatePaths({ orderId }: Person): string[] {
  const order = hrefIn(market, 'order', { id: orderId })
  return [
    ...['/api/user', '/api/user/orders', '/api/user/addresses', '/api/user/export', '/api/user/saved'],
    ...[`/api/orders/${orderId}`, `/api/orders/${orderId}/receipt`, order],
    ...[hrefIn(market, 'account'), hrefIn(market, 'cart'), hrefIn(market, 'checkout')],
    ...['/sanctum/csrf-cookie', '/api/search?query=hansker'],
  ]
}

async function becomeCustomer(port: number): Promise<Person> {
  const mark = randomBytes(6).toString('hex')
  const email = `private-${mark}@example.test`
  const [firstName, lastName, address] = [`Given${mark}`, `Family${mark}`, `Street ${mark} 1`]
  const person: Person = {
    secrets: [email, firstName, lastName, address],
    cookies: new Map(),
    token: '',
    orderId: '',
  }
  const post = async (path: string, type: string, body: string) => {
    const headers = { ...headersOf(person, true), 'content-type': type }
    const response = await fetchThrough(port, { host, path, method: 'POST', headers, body })
    keepCookies(person, response)
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${response.text}`)
    return JSON.parse(response.text || '{}') as Record<string, string>
  }
  const json = (path: string, body: unknown) => post(path, 'application/json', JSON.stringify(body))
  keepCookies(person, await fetchThrough(port, { host, path: '/sanctum/csrf-cookie' }))
  const { token } = await json('/api/register', {
    email,
    password: randomBytes(9).toString('hex'),
    firstName,
    lastName,
  })
  person.token = token!
  const products = { 4318: { quantity: 1, membership: false } }
  const { token: cartToken } = await json('/api/cart/token', { products })
  const form = {
    email,
    firstName,
    lastName,
    address,
    apartment: '',
    city: 'Oslo',
    zip: '0155',
    phone: '+47 900 00 000',
    'delivery-method': 'postnord',
    terms: 'on',
    'subscription-terms': 'on',
    paymentMethodId: 'pm_card_visa',
    cartToken: cartToken!,
  }
  await post('/api/checkout', 'application/x-www-form-urlencoded', new URLSearchParams(form).toString())
  const done = await json('/api/checkout/success', { cartToken })
  person.orderId = String(done.order_id)
  return person
}

function headersOf({ cookies, token }: Person, withToken: boolean): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    ...(withToken && token && { authorization: `Bearer ${token}` }),
  }
}

function keepCookies({ cookies }: Person, { headers }: Fetched): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [name, value] = line.split(';', 1)[0]!.split(/=(.*)/s) as [string, string]
    cookies.set(name, value)
  }
}
