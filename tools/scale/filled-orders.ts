import { type SQL, sql } from 'drizzle-orm'

/** The first order's number is one more. */
export const numberBefore = 1_000
export const spanDays = 730
// Share of orders, the newest ones, that wait to be sent; plausible in a shop that sends daily.
const waiting = 0.03

// The most frequent names of the Nordic countries are borne by one or two people in a hundred.
const firstNames =
  names(`Søren Åse Élodie Jørgen Zoë Björn Kari François Ingrid Łukasz Anne Ole Liv Per Marit Jan Astrid Lars
  Solveig Erik Ingeborg Nils Gunnar Ragnhild Håkon Silje Øyvind Tove Magnus Sigrid Anders Hilde Camille Louis Jeanne Karin
  Gösta Märta Åke Birgitta`)
const lastNames =
  names(`Nordmann Lefèvre Ångström Sørensen Müller Dupré Hansen Núñez Østby Berg Lund Haugen Bakke Solberg
  Dahl Lindqvist Åberg Öhman Sjögren Hägg Nilsson Eklund Moreau Girard Faure Roux Blanc Petit Aas Ødegård Kvam Vik Moen
  Strand Holm Nyström Bergqvist Rönn Gjerde Tveit`)

function names(list: string): string[] {
  return list.split(/\s+/)
}

/** A random one in form, the same for the same words. */
const uuidOf = (words: SQL) => sql`overlay(overlay(md5(${words}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

type Filled = { execute(statement: SQL): PromiseLike<unknown> }

/** Fills an empty database with so many orders of two years and everything that hangs on orders in life. */
export async function fillOrders(database: Filled, count: number): Promise<void> {
  const first = Math.round(count * (1 - waiting))
  const words = (list: string[]) => sql.raw(`(ARRAY[${list.map((word) => `'${word}'`).join(', ')}])`)
  const many = sql.raw(String(count))
  const newest = sql.raw(String(first))
  const at = sql.raw(`(now() - (${count} - n) * interval '${(spanDays * 86_400) / count} seconds')`)
  const contact = sql`jsonb_build_object('email', 'p' || n || '@many.test', 'firstName',
    ${words(firstNames)}[1 + n % 40], 'lastName', ${words(lastNames)}[1 + (n / 40) % 40] || ' ' || substr(md5(n::text), 1, 6),
    'address', 'Storgata ' || n % 300, 'apartment', '', 'city', 'Oslo', 'zip', '0155', 'phone', '+4790000000')`
  const consent = sql.raw(`'{"terms":true,"subscriptionTerms":null,"summary":null,"at":"2026-01-01T00:00:00Z"}'::jsonb`)
  const quote = sql.raw(`'{"lines":[],"total":4900,"currency":"eur","offer":null,"landing":false,"soid":null,
    "language":"no","market":"no","country":"NO","host":"localhost","https":false}'::jsonb`)
  const sent = sql`n <= ${newest} AND n % 50 <> 7 AND n % 400 <> 11`
  const memberState = sql`CASE WHEN c.id % 500 = 0 THEN 'past_due' WHEN c.id % 50 = 2 THEN 'trialing'
    WHEN c.id % 5 = 1 THEN 'canceled' ELSE 'active' END`
  const steps = [
    sql`INSERT INTO customers (email, first_name, last_name, language, created_at)
      SELECT 'p' || n || '@many.test', ${words(firstNames)}[1 + n % 40], ${words(lastNames)}[1 + (n / 40) % 40], 'no', ${at}
      FROM generate_series(3, ${many}, 3) n`,
    // Three in ten carts are left behind.
    sql`INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
      SELECT md5('checkout' || n)::uuid, 'cart' || n, 'ORDERED', ${quote}, ${contact}, ${consent}, ${at}, ${at}, ${at}
      FROM generate_series(1, ${many}) n`,
    sql`INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
      SELECT md5('left' || n)::uuid, 'left' || n, 'EXPIRED', ${quote}, ${contact}, ${consent}, ${at}, ${at}, ${at}
      FROM generate_series(1, ${many}, 3) n`,
    sql`INSERT INTO orders (id, number, public_id, checkout_id, payment_intent_id, customer_id, email, contact, country,
        language, market, host, total, due, currency, consent, landing, soid, payment_state, fulfilment_state, return_state,
        refunded, created_at)
      SELECT n, ${sql.raw(String(numberBefore))} + n, md5('public' || n), md5('checkout' || n)::uuid, 'pi_many' || n, c.id,
        'p' || n || '@many.test', ${contact}, 'NO', 'no', CASE WHEN n % 3 = 0 THEN 'sv' ELSE 'no' END, 'localhost',
        1000 + (n * 7919) % 20000, 1000 + (n * 7919) % 20000, 'EUR', ${consent}, false, 's' || n % 50,
        CASE WHEN n % 2000 = 13 THEN 'REFUND_FAILED' WHEN n % 2500 = 17 THEN 'DISPUTED' WHEN n % 24 = 5 THEN 'REFUNDED'
          WHEN n % 12 = 5 THEN 'PARTLY_REFUNDED' ELSE 'PAID' END,
        CASE WHEN n % 50 = 7 THEN 'CANCELLED' WHEN n % 400 = 11 THEN 'ON_HOLD' WHEN n <= ${newest} THEN 'FULFILLED'
          WHEN n % 10 < 7 THEN 'UNFULFILLED' WHEN n % 10 < 9 THEN 'PACKED' ELSE 'PARTIAL' END,
        CASE WHEN n % 15 <> 4 THEN 'NONE' WHEN n > ${newest} THEN 'REQUESTED' ELSE 'REFUNDED' END,
        CASE WHEN n % 12 = 5 THEN 500 ELSE 0 END, ${at}
      FROM generate_series(1, ${many}) n LEFT JOIN customers c ON c.email = 'p' || n || '@many.test'`,
    sql`INSERT INTO order_lines (order_id, position, product_id, name, slug, quantity, price, membership, total, paid)
      SELECT n, p, 4300 + (n * 7 + p) % 120, 'Thing ' || (n * 7 + p) % 120, 'thing', 1 + n % 2, 1000, n % 5 = 0, 1000, 1000
      FROM generate_series(1, ${many}) n, generate_series(0, n % 3) p`,
    sql`INSERT INTO parcels (id, order_id, state, carrier, tracking_number, shipped_at, delivered_at, created_at)
      SELECT n, n, CASE WHEN n > ${newest} THEN 'PACKED' WHEN n % 3 = 0 THEN 'SHIPPED' ELSE 'DELIVERED' END, 'postnord',
        'TRACK' || n, ${at} + interval '1 day', ${at} + interval '3 days', ${at} + interval '5 hours'
      FROM generate_series(1, ${many}) n WHERE ${sent} OR (n > ${newest} AND n % 10 >= 7)`,
    sql`INSERT INTO parcel_lines (parcel_id, position, quantity)
      SELECT l.order_id, l.position, l.quantity FROM order_lines l JOIN parcels p ON p.id = l.order_id`,
    sql`INSERT INTO refunds (key, payment_intent_id, order_id, amount, reason, provider_refund_id, status, created_at)
      SELECT 're' || n, 'pi_many' || n, n, 500, 'requested', 're_many' || n, 'succeeded', ${at} + interval '9 days'
      FROM generate_series(1, ${many}) n WHERE n % 12 = 5`,
    sql`INSERT INTO refund_lines (refund_key, position, quantity, paid, amount, restocked)
      SELECT key, 0, 1, 1000, 500, false FROM refunds`,
    sql`INSERT INTO returns (id, order_id, kind, state, stated_at, due_at, created_at)
      SELECT n, n, CASE WHEN n % 2 = 0 THEN 'withdrawal' ELSE 'voluntary' END,
        CASE WHEN n > ${newest} THEN 'REQUESTED' ELSE 'REFUNDED' END, ${at} + interval '4 days',
        CASE WHEN n % 2 = 0 THEN ${at} + interval '18 days' END, ${at} + interval '4 days'
      FROM generate_series(1, ${many}) n WHERE n % 15 = 4`,
    sql`INSERT INTO return_lines (return_id, position, quantity) SELECT id, 0, 1 FROM returns`,
    sql`INSERT INTO memberships (id, subscription_id, customer_id, order_id, generation, status, price, trial_days, ended_at,
        first_paid_at, created_at, updated_at)
      SELECT ${uuidOf(sql`'member' || c.id`)}, 'sub_many' || c.id, c.id, 1, 1, ${memberState}, 1999 + c.id % 200, 14,
        CASE WHEN ${memberState} = 'canceled' THEN c.created_at + interval '90 days' END, c.created_at,
        c.created_at, c.created_at
      FROM customers c WHERE c.id % 2 = 0`,
    sql`INSERT INTO membership_invoices (id, membership_id, amount, currency, status, created_at, paid_at, updated_at)
      SELECT 'in_' || id || month, id, price, 'EUR', 'paid', m.at, m.at, m.at FROM memberships,
        generate_series(0, 2) month, LATERAL (SELECT created_at + month * interval '30 days' AS at) m`,
    sql`INSERT INTO membership_events (membership_id, at, kind, data)
      SELECT id, created_at, 'started', '{}' FROM memberships`,
    sql`INSERT INTO contact_messages (id, fingerprint, first_name, last_name, email, phone, content, language, host, created_at,
        active_at, state)
      SELECT ${uuidOf(sql`'message' || n`)}, 'message' || n, ${words(firstNames)}[1 + n % 40], ${words(lastNames)}[1 + (n / 40) % 40],
        'p' || n || '@many.test', '', 'Where is my parcel? ' || md5(n::text), 'no', 'vitrine.no', ${at}, ${at},
        CASE WHEN n > ${newest} THEN (ARRAY['NEW', 'OPEN', 'WAITING'])[1 + n % 3] WHEN n % 20 = 0 THEN 'SPAM' ELSE 'CLOSED' END
      FROM generate_series(1, ${many}) n`,
    sql`INSERT INTO audit_log (at, actor, action, subject)
      SELECT ${at} + a * interval '1 hour', CASE WHEN a = 0 THEN 'customer' ELSE 'staff' END,
        (ARRAY['order.placed', 'parcel.packed', 'parcel.shipped'])[a + 1], 'order:' || (${sql.raw(String(numberBefore))} + n)
      FROM generate_series(1, ${many}) n, generate_series(0, 2) a`,
    sql`INSERT INTO sent_mails (key, sent_at, email, kind, order_id, language, subject)
      SELECT 'mail' || n || '-' || m, ${at} + m * interval '1 day', 'p' || n || '@many.test', 'order', n, 'no', 'Hei'
      FROM generate_series(1, ${many}) n, generate_series(0, 1) m`,
    sql`INSERT INTO provider_events (id, type, object_id, created_at, received_at, processed_at)
      SELECT 'evt_' || n || '_' || e, (ARRAY['payment_intent.succeeded', 'charge.updated'])[e + 1], 'pi_many' || n, ${at}, ${at},
        ${at} FROM generate_series(1, ${many}) n, generate_series(0, 1) e`,
    // The queue forgets what is done after some days.
    sql`INSERT INTO pgboss.job (name, data, state, created_on, started_on, completed_on)
      SELECT 'send-order-confirmation', jsonb_build_object('orderId', n), 'completed', ${at}, ${at}, ${at}
      FROM generate_series(1, ${many}, 10) n`,
    sql`SELECT setval('order_numbers', ${sql.raw(String(numberBefore + count))}),
      setval('orders_id_seq', ${many}), setval('parcels_id_seq', ${many}), setval('returns_id_seq', ${many})`,
  ]
  for (const step of steps) await database.execute(step)
  // The server of a live shop does this by itself.
  await database.execute(sql`VACUUM ANALYZE`)
}
