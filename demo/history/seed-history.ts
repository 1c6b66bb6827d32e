import { createApi } from '../../src/api/api-app.ts'
import { reconcileLedger } from '../../src/domain/ledger/reconciliation/reconcile-ledger.ts'
import { findOwner, updateCustomer } from '../../src/domain/people/customers/customer-queries.ts'
import { findStaffOfCustomer } from '../../src/domain/people/staff/staff-queries.ts'
import { findSettingRows, upsertSetting } from '../../src/domain/platform/settings/settings-queries.ts'
import type { Shop } from '../../src/shop.ts'
import { createHistoryAdmin, type HistoryAdmin } from './history-admin.ts'
import { historyDays, historyMessages, planHistory } from './history-plan.ts'
import { findHistoryProducts, hasOrders, updateReportsOnTime } from './history-queries.ts'
import { attempt, createHistoryShop, deliveryMs, type HistoryShop } from './history-shop.ts'
import { createHistoryVisitor, type FetchShop } from './history-visitor.ts'
import { createDay } from './live-day.ts'
import { shopperOf } from './people.ts'
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts'

const marker = 'demo.history'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Lives the six weeks before the present through the shop's own use cases, in the sandbox's time. Once only, and only
 * for a demo without orders.
 */
export async function seedHistory(shop: Shop): Promise<void> {
  const mark = (value: string) => upsertSetting(shop.database, { key: marker, value, at: new Date() })
  const before = (await findSettingRows(shop.database)).find(({ key }) => key === marker)?.value
  if (before === 'done') return
  const sandbox = createSandboxControls(shop)
  // A process that died on the way left the sandbox in the past.
  if (before === 'begun') await sandbox.finish()
  else if (!(await hasOrders(shop.database)) && (await sandbox.rewind(historyDays))) {
    await mark('begun')
    try {
      await live(shop, sandbox)
    } finally {
      await sandbox.finish()
    }
  }
  await mark('done')
}

async function live(shop: Shop, sandbox: SandboxControls): Promise<void> {
  const begin = new Date(shop.clock().getTime() - historyDays * dayMs)
  const history = createHistoryShop(shop, begin)
  const start = new Date(begin)
  start.setUTCHours(0, 0, 0, 0)
  const api = createApi(history.shop, { rateLimitScale: 1_000 })
  const fetchShop: FetchShop = (request) => api.fetch(request, { peer: '127.0.0.1', port: shop.environment.port })
  const owner = await findOwner(shop.database)
  const person = owner && (await findStaffOfCustomer(shop.database, owner.id))
  if (!person) return
  // The name appears next to notes and replies.
  await updateCustomer(shop.database, owner.id, { firstName: 'Marit', lastName: 'Haugland' })
  const products = await findHistoryProducts(shop.database)
  const endMinute = Math.floor((shop.clock().getTime() - start.getTime()) / minuteMs)
  const admin = createHistoryAdmin(history.shop, person.id)
  const day = createDay({ history, sandbox, admin, products, fetchShop, port: shop.environment.port })
  const planned = planHistory(products.length, endMinute)
  for (let number = 0; number <= historyDays; number += 1) {
    const momentOf = (minute: number) => new Date(start.getTime() + minute * minuteMs)
    for (const purchase of planned.filter(({ at }) => Math.floor(at / 1_440) === number)) {
      await goTo(history, sandbox, momentOf(purchase.at))
      await attempt(shop, () => day.purchase(purchase))
    }
    await writeMessages({ history, fetchShop, admin }, number)
    const closing = number * 1_440 + 22 * 60
    if (closing < endMinute) {
      await goTo(history, sandbox, momentOf(closing))
      await attempt(shop, history.hear)
      await history.work()
      await day.closing(number)
    }
    await history.work()
  }
  history.moveTo(shop.clock())
  await sandbox.advanceTo(shop.clock())
  await attempt(shop, history.hear)
  await history.work()
  await updateReportsOnTime(shop.database, { until: history.shop.clock(), deliveryMs })
  await attempt(shop, () => day.openTrouble())
  await attempt(shop, () => reconcileLedger(history.shop, { days: historyDays }))
  await history.work()
}

async function goTo(history: HistoryShop, sandbox: SandboxControls, moment: Date): Promise<void> {
  if (moment <= history.shop.clock()) return
  await sandbox.advanceTo(moment)
  history.moveTo(moment)
}

type Parts = { history: HistoryShop; fetchShop: FetchShop; admin: HistoryAdmin }

async function writeMessages({ history, fetchShop, admin }: Parts, day: number): Promise<void> {
  for (const message of historyMessages.filter((each) => each.day === day)) {
    const person = shopperOf(message.shopper, history.shop.environment.port)
    await attempt(history.shop, async () => {
      await createHistoryVisitor(fetchShop, person).write({ person, content: message.content })
      await admin.answer(message)
    })
    await history.work()
  }
}
