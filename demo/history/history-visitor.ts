import type { CartTokenRequest } from '../../src/contract/cart.ts'
import type { Order } from '../../src/contract/checkout.ts'

/** Request handler as `createApi` provides it; the visitor needs only this part. */
export type FetchShop = (request: Request) => Response | Promise<Response>

export type Person = { firstName: string; lastName: string; email: string; address: string; zip: string; city: string }

export type Purchase = {
  /** Cart keys, e.g. `4350` or `4351:women`. */
  products: CartTokenRequest['products']
  card: string
  person: Person
  host: string
  language: string
  landing: boolean
}

/** A browser of the past: keeps cookies and buys as the storefront does. */
export function createHistoryVisitor(fetchShop: FetchShop, { host, language }: { host: string; language: string }) {
  const cookies = new Map([['lng', language]])
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '')
    const response = await fetchShop(new Request(`http://${host}${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  const post = (path: string, json: unknown) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })
  const form = (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return send(path, { method: 'POST', body })
  }

  return {
    /** The order, or null where the card was declined or the product is sold out. */
    async buy({ products, card, person, landing }: Purchase): Promise<Order | null> {
      await send('/sanctum/csrf-cookie')
      const asked = await post('/api/cart/token', { products, ...(landing && { landing: 1, soid: 'autumn-letter' }) })
      if (!asked.ok) return null
      const { token } = (await asked.json()) as { token: string }
      const paid = await form('/api/checkout', {
        ...person,
        apartment: '',
        phone: '+47 900 00 000',
        'delivery-method': 'postnord',
        terms: 'on',
        'subscription-terms': 'on',
        paymentMethodId: card,
        cartToken: token,
      })
      if (!paid.ok) return null
      const done = await post('/api/checkout/success', { user: null, paymentMethod: null, cartToken: token })
      if (!done.ok) return null
      const { order_id } = (await done.json()) as { order_id: string }
      return (await (await send(`/api/orders/${order_id}`)).json()) as Order
    },

    /** Withdraws from the goods of an order that this browser bought. */
    async withdraw(publicId: string): Promise<boolean> {
      return (await post(`/api/orders/${publicId}/withdrawal`, { subjects: ['goods'] })).ok
    },

    async write(message: { person: Person; content: string }): Promise<void> {
      await send('/sanctum/csrf-cookie')
      const { firstName, lastName, email } = message.person
      await form('/api/contact', { firstName, lastName, email, phone: '', content: message.content })
    },
  }
}

export type HistoryVisitor = ReturnType<typeof createHistoryVisitor>
