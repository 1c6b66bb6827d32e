import type { Shop } from '#shop.ts'
import { auditRoutes } from './audit-routes.ts'
import { booksRoutes } from './books-routes.ts'
import { categoryRoutes } from './category-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { conflictRoutes } from './conflict-routes.ts'
import { contentPreviewRoutes } from './content-preview-routes.ts'
import { officeContentRoutes } from './content-routes.ts'
import { customerActRoutes } from './customer-act-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { hookRoutes } from './hook-routes.ts'
import { importRoutes } from './import-routes.ts'
import { inspectRoutes } from './inspect-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { mailTemplateRoutes } from './mail-template-routes.ts'
import { memberActRoutes } from './member-act-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { orderActRoutes } from './order-act-routes.ts'
import { orderBulkRoutes } from './order-bulk-routes.ts'
import { orderPrintRoutes } from './order-print-routes.ts'
import { orderProviderRoutes } from './order-provider-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import type { PageInspector } from './page-inspector.ts'
import { parcelRoutes } from './parcel-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { pricePlanRoutes } from './price-plan-routes.ts'
import { productBulkRoutes } from './product-bulk-routes.ts'
import { productGridRoutes } from './product-grid-routes.ts'
import { productReviewBulkRoutes } from './product-review-bulk-routes.ts'
import { productReviewRoutes } from './product-review-routes.ts'
import { productRoutes } from './product-routes.ts'
import { redirectRoutes } from './redirect-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { returnActRoutes } from './return-act-routes.ts'
import { returnRoutes } from './return-routes.ts'
import { officeSearchRoutes } from './search-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { settingsPartRoutes } from './settings-part-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { stockRoutes } from './stock-routes.ts'
import { systemRoutes } from './system-routes.ts'
import { textRoutes } from './text-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'
import { uploadRoutes } from './upload-routes.ts'
import { viewRoutes } from './view-routes.ts'

/** Every group of calls of the back office, below /api/admin. */
export function officeRoutes(shop: Shop, pages: PageInspector | null) {
  return [
    // One line each: groups come and go without touching another.
    sessionRoutes(shop),
    twoFactorRoutes(shop),
    staffRoutes(shop),
    overviewRoutes(shop),
    auditRoutes(shop),
    viewRoutes(shop),
    orderRoutes(shop),
    orderActRoutes(shop),
    orderBulkRoutes(shop),
    mailRoutes(shop),
    officeSearchRoutes(shop),
    orderPrintRoutes(shop),
    orderProviderRoutes(shop),
    parcelRoutes(shop),
    refundRoutes(shop),
    claimRoutes(shop),
    conflictRoutes(shop),
    officeContentRoutes(shop),
    contentPreviewRoutes(shop, pages),
    settingsPartRoutes(shop),
    returnRoutes(shop),
    returnActRoutes(shop),
    booksRoutes(shop),
    systemRoutes(shop),
    inspectRoutes(shop, pages),
    memberRoutes(shop),
    customerRoutes(shop),
    customerActRoutes(shop),
    memberActRoutes(shop),
    mailTemplateRoutes(shop),
    messageRoutes(shop),
    moneyRoutes(shop),
    payoutRoutes(shop),
    productBulkRoutes(shop),
    productGridRoutes(shop),
    productReviewBulkRoutes(shop),
    productReviewRoutes(shop),
    productRoutes(shop),
    categoryRoutes(shop),
    pricePlanRoutes(shop),
    stockRoutes(shop),
    redirectRoutes(shop),
    textRoutes(shop),
    uploadRoutes(shop),
    importRoutes(shop),
    exportRoutes(shop),
    tokenRoutes(shop),
    hookRoutes(shop),
  ]
}
