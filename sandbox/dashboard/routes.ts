import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createAssetFinder, serveAsset } from '../browser/client-scripts.ts'
import { insertDelivery } from '../delivery-queries.ts'
import { findObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { cardsPage, controlsPage } from './control-pages.ts'
import { customerPage, customersPage, subscriptionsPage } from './customer-pages.ts'
import { eventPage, eventsPage } from './event-pages.ts'
import { respondWithPage } from './layout.ts'
import { paymentPage, paymentsPage } from './payment-pages.ts'
import { payoutPage, payoutsPage } from './payout-pages.ts'
import { idOf } from './queries.ts'

const findAsset = createAssetFinder({
  folder: new URL('./', import.meta.url),
  scripts: { 'dashboard.js': ['dashboard'] },
  styleSheets: ['dashboard.css'],
})

/** The dashboard at `/`. `wake` starts the webhook sender after `POST /sandbox/events/{id}/redeliver` (202). */
export function dashboardRoutes(state: SandboxState, wake: () => void = () => undefined): Hono {
  const missing = (context: Context, section: 'payments' | 'customers' | 'subscriptions' | 'payouts' | 'events') => {
    const body = html`<h1>Not found</h1><p>There is nothing by that name here. <a href="/">To the payments</a></p>`
    return respondWithPage(context, state, { section, title: 'Not found', body, status: 404 })
  }

  return new Hono()
    .get('/', (context) =>
      respondWithPage(context, state, { section: 'payments', title: 'Payments', body: paymentsPage(state) }),
    )
    .get('/payments/:id', (context) => {
      const payment = findObject(state, 'payment_intent', context.req.param('id'))
      if (payment === undefined) return missing(context, 'payments')
      return respondWithPage(context, state, {
        section: 'payments',
        title: 'Payment',
        body: paymentPage(state, payment),
      })
    })
    .get('/refunds/:id', (context) => {
      const payment = idOf(findObject(state, 'refund', context.req.param('id'))?.payment_intent)
      return payment === null ? missing(context, 'payments') : context.redirect(`/payments/${payment}`)
    })
    .get('/disputes/:id', (context) => {
      const payment = idOf(findObject(state, 'dispute', context.req.param('id'))?.payment_intent)
      return payment === null ? missing(context, 'payments') : context.redirect(`/payments/${payment}`)
    })
    .get('/customers', (context) =>
      respondWithPage(context, state, { section: 'customers', title: 'Customers', body: customersPage(state) }),
    )
    .get('/customers/:id', (context) => {
      const customer = findObject(state, 'customer', context.req.param('id'))
      if (customer === undefined) return missing(context, 'customers')
      const title = customer.name || customer.email || 'Customer'
      return respondWithPage(context, state, { section: 'customers', title, body: customerPage(state, customer) })
    })
    .get('/subscriptions', (context) =>
      respondWithPage(context, state, {
        section: 'subscriptions',
        title: 'Subscriptions',
        body: subscriptionsPage(state),
      }),
    )
    .get('/subscriptions/:id', (context) => {
      const customer = idOf(findObject(state, 'subscription', context.req.param('id'))?.customer)
      return customer === null ? missing(context, 'subscriptions') : context.redirect(`/customers/${customer}`)
    })
    .get('/payouts', (context) =>
      respondWithPage(context, state, { section: 'payouts', title: 'Payouts', body: payoutsPage(state) }),
    )
    .get('/payouts/:id', (context) => {
      const payout = findObject(state, 'payout', context.req.param('id'))
      if (payout === undefined) return missing(context, 'payouts')
      return respondWithPage(context, state, { section: 'payouts', title: 'Payout', body: payoutPage(state, payout) })
    })
    .get('/events', (context) =>
      respondWithPage(context, state, { section: 'events', title: 'Events', body: eventsPage(state) }),
    )
    .get('/events/:id', (context) => {
      const event = findObject(state, 'event', context.req.param('id'))
      if (event === undefined) return missing(context, 'events')
      return respondWithPage(context, state, { section: 'events', title: event.type, body: eventPage(state, event) })
    })
    .get('/controls', (context) =>
      respondWithPage(context, state, { section: 'controls', title: 'Controls', body: controlsPage(state) }),
    )
    .get('/cards', (context) =>
      respondWithPage(context, state, { section: 'cards', title: 'Test cards', body: cardsPage() }),
    )
    .post('/sandbox/events/:id/redeliver', (context) => {
      const event = findObject(state, 'event', context.req.param('id'))
      if (event === undefined) return context.json({ message: 'No such event' }, 404)
      if (state.config.webhookUrl === null) return context.json({ message: 'No webhook address is set' }, 409)
      insertDelivery(state, event.id, 'pending')
      wake()
      return context.json({ queued: true }, 202)
    })
    .get('/sandbox/dashboard/:name', (context) => serveAsset(context, findAsset(context.req.param('name'))))
}
