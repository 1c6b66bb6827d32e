import { createHash } from 'node:crypto'
import { writeCursor } from '#database/keyset-page.ts'
import { numberBefore, spanDays } from './filled-orders.ts'

/** The address below /api/admin of a call, the `turn`-th, in a shop of so many orders. */
type Use = (turn: number, orders: number) => string

const toSend = 'fulfilment=UNFULFILLED,PACKED,PARTIAL'
const someone = (turn: number, orders: number) => 1 + ((turn * 7_919) % orders)
const day = (turn: number) =>
  new Date(Date.now() - (1 + ((turn * 37) % spanDays)) * 86_400_000).toISOString().slice(0, 10)
const word = (turn: number) => ['soren', 'Åse', 'lefevre', 'angstrom', 'Núñez'][turn % 5]!
const text = (value: string) => `q=${encodeURIComponent(value)}`
/** Returns a cursor as the list makes it, far inside the list. */
const cursor = (list: string, name: string, [value, id]: [value: string | number, id: string | number]) => {
  const sort = { name: name.replace('-', ''), descending: name.startsWith('-'), type: 'text' } as const
  return `cursor=${writeCursor({ value, id, back: false }, { list, sort })}`
}
const middle = (turn: number) => new Date(Date.now() - (spanDays / 2 + turn) * 86_400_000).toISOString()

const md5 = (value: string) => createHash('md5').update(value).digest('hex')
/** Returns the UUID that the database derived from a filled-in value. */
const uuidOf = (value: string) => md5(value).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')

/** Every list, search and page that staff open. */
export const officeUses: Record<string, Use> = {
  'orders to send': () => `/orders?${toSend}`,
  'orders to send, oldest': () => `/orders?${toSend}&sort=created_at`,
  'orders, newest': () => '/orders',
  'orders by state of payment': () => '/orders?payment=REFUND_FAILED,REFUND_PENDING,DISPUTED',
  'orders by return': () => '/orders?return=REQUESTED,APPROVED',
  'orders of a month': (turn) => {
    const from = day(turn)
    const until = new Date(Date.parse(from) + 30 * 86_400_000).toISOString().slice(0, 10)
    return `/orders?date.gte=${from}&date.lt=${until}`
  },
  'orders, dearest': () => '/orders?sort=-total',
  'orders, far page': (turn, orders) =>
    `/orders?${cursor('orders', '-created_at', [middle(turn), Math.round(orders / 2)])}`,
  'orders by total, far page': (turn, orders) =>
    `/orders?sort=total&${cursor('orders', 'total', [9_000 + turn, Math.round(orders / 2)])}`,
  'orders by product': (turn) => `/orders?product=${4_300 + (turn % 120)}`,
  'orders at the member price': () => '/orders?member=true',
  'orders by carrier': () => '/orders?carrier=postnord',
  'orders: name': (turn) => `/orders?${text(word(turn))}`,
  'orders: one name': (turn, orders) => `/orders?${text(`p${someone(turn, orders)}@many`)}`,
  'orders: number': (turn, orders) => `/orders?${text(`#${numberBefore + someone(turn, orders)}`)}`,
  'orders: tracking number': (turn, orders) => `/orders?${text(`track${someone(turn, orders)}`)}`,
  'orders: nothing found': (turn) => `/orders?${text(`nowhere ${turn}`)}`,
  'search: name': (turn) => `/search?${text(word(turn))}`,
  'search: address': (turn, orders) => `/search?${text(`p${someone(turn, orders)}@`)}`,
  'search: number': (turn, orders) => `/search?${text(String(numberBefore + someone(turn, orders)))}`,
  'search: payment': (turn, orders) => `/search?${text(`pi_many${someone(turn, orders)}`)}`,
  'search: product': (turn) => `/search?${text(['hansker', 'tøfler', 'genser'][turn % 3]!)}`,
  'order page': (turn, orders) => `/orders/${numberBefore + someone(turn, orders)}`,
  'timeline of an order': (turn, orders) => `/orders/${numberBefore + someone(turn, orders)}/timeline`,
  'overview of today': () => '/overview?period=today',
  'overview of 30 days': () => '/overview?period=30d',
  customers: () => '/customers',
  'customers: name': (turn) => `/customers?${text(word(turn))}`,
  'customers: address': (turn, orders) => `/customers?${text(`p${someone(turn, orders)}@many`)}`,
  'customers, who spent most': () => '/customers?sort=-total',
  'customers without account': () => '/customers?kind=guest',
  members: () => '/members',
  'members past due': () => '/members?state=past_due',
  'members by price': () => '/members?sort=price',
  'members: name': (turn) => `/members?${text(word(turn))}`,
  'members, far page': (turn) => `/members?${cursor('members', '-started_at', [middle(turn), uuidOf('member2')])}`,
  'page of a member': (turn, orders) => `/members/${uuidOf(`member${2 * someone(turn, Math.floor(orders / 6))}`)}`,
  messages: () => '/messages',
  'messages to answer': () => '/messages?state=NEW,OPEN',
  'messages: name': (turn) => `/messages?${text(word(turn))}`,
  'messages: one word': (turn, orders) => `/messages?${text(md5(String(someone(turn, orders))).slice(0, 12))}`,
  'page of a message': (turn, orders) => `/messages/${uuidOf(`message${someone(turn, orders)}`)}`,
  'returns, due first': () => '/returns',
  'returns to handle': () => '/returns?state=REQUESTED,APPROVED,RECEIVED',
  'returns overdue': () => '/returns?due=overdue',
  'returns: name': (turn) => `/returns?${text(word(turn))}`,
  'returns, newest': () => '/returns?sort=-stated_at',
  'checkouts left behind': () => '/checkouts',
  'checkouts: name': (turn) => `/checkouts?${text(word(turn))}`,
  'audit log': () => '/audit',
  'audit log by act': () => '/audit?action=staff.signedIn',
  'audit log by actor': () => '/audit?actor=customer',
  'audit log of an order': (turn, orders) => `/audit?subject=order:${numberBefore + someone(turn, orders)}`,
  'audit log, far page': (turn, orders) => `/audit?${cursor('audit', '-date', [middle(turn), orders])}`,
  'provider events': () => '/system/events',
  'provider events, failing': () => '/system/events?state=failing',
  'mails sent': () => '/system/mails?state=sent',
  jobs: () => '/system/jobs',
  'jobs given up': () => '/system/jobs?state=failed',
  differences: () => '/books/differences',
  staff: () => '/staff',
  'counts of waiting work': () => '/counts',
}
