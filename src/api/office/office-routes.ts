import type { Shop } from '#shop.ts'
import { parcelRoutes } from './aftersales/parcel-routes.ts'
import { productReviewBulkRoutes } from './aftersales/product-review-bulk-routes.ts'
import { productReviewRoutes } from './aftersales/product-review-routes.ts'
import { returnActionRoutes } from './aftersales/return-action-routes.ts'
import { returnRoutes } from './aftersales/return-routes.ts'
import { officeStatementRoutes } from './aftersales/statement-routes.ts'
import { attributeRoutes } from './catalogue/attribute-routes.ts'
import { categoryRoutes } from './catalogue/category-routes.ts'
import { manufacturerRoutes } from './catalogue/manufacturer-routes.ts'
import { pricePlanRoutes } from './catalogue/price-plan-routes.ts'
import { productBulkRoutes } from './catalogue/product-bulk-routes.ts'
import { productGridRoutes } from './catalogue/product-grid-routes.ts'
import { productRoutes } from './catalogue/product-routes.ts'
import { stockRoutes } from './catalogue/stock-routes.ts'
import { claimRoutes } from './content/claim-routes.ts'
import { contentPreviewRoutes } from './content/content-preview-routes.ts'
import { officeContentRoutes } from './content/content-routes.ts'
import { redirectRoutes } from './content/redirect-routes.ts'
import { uploadRoutes } from './content/upload-routes.ts'
import { moneyRoutes } from './ledger/money-routes.ts'
import { payoutRoutes } from './ledger/payout-routes.ts'
import { booksRoutes } from './ledger/reconciliation-routes.ts'
import { conflictRoutes } from './office/conflict-routes.ts'
import { exportRoutes } from './office/export-routes.ts'
import { importRoutes } from './office/import-routes.ts'
import { inspectRoutes } from './office/inspect-routes.ts'
import { overviewRoutes } from './office/overview-routes.ts'
import type { PageInspector } from './office/page-inspector.ts'
import { officeSearchRoutes } from './office/search-routes.ts'
import { systemRoutes } from './office/system-routes.ts'
import { tokenRoutes } from './people/api-token-routes.ts'
import { sessionRoutes } from './people/session-routes.ts'
import { staffRoutes } from './people/staff-routes.ts'
import { twoFactorRoutes } from './people/two-factor-routes.ts'
import { viewRoutes } from './people/view-routes.ts'
import { auditRoutes } from './platform/audit-routes.ts'
import { mailRoutes } from './platform/mail-routes.ts'
import { mailTemplateRoutes } from './platform/mail-template-routes.ts'
import { marketRoutes } from './platform/market-routes.ts'
import { settingsPartRoutes } from './platform/settings-part-routes.ts'
import { textRoutes } from './platform/text-routes.ts'
import { webhookRoutes } from './platform/webhook-routes.ts'
import { officeEndingWishRoutes } from './sales/ending-wish-routes.ts'
import { memberActionRoutes } from './sales/member-action-routes.ts'
import { memberRoutes } from './sales/member-routes.ts'
import { orderActionRoutes } from './sales/order-action-routes.ts'
import { orderBulkRoutes } from './sales/order-bulk-routes.ts'
import { orderPrintRoutes } from './sales/order-print-routes.ts'
import { orderProviderRoutes } from './sales/order-provider-routes.ts'
import { orderRoutes } from './sales/order-routes.ts'
import { refundRoutes } from './sales/refund-routes.ts'
import { shipmentRoutes } from './sales/shipment-routes.ts'
import { customerActionRoutes } from './service/customer-action-routes.ts'
import { customerRoutes } from './service/customer-routes.ts'
import { messageRoutes } from './service/message-routes.ts'
import { savedReplyRoutes } from './service/saved-reply-routes.ts'

/** Returns all groups of back office routes, below /api/admin. */
export function officeRoutes(shop: Shop, pages: PageInspector | null) {
  return [
    // Keep one group per line, so that adding or removing one changes no other line.
    sessionRoutes(shop),
    twoFactorRoutes(shop),
    staffRoutes(shop),
    overviewRoutes(shop),
    auditRoutes(shop),
    viewRoutes(shop),
    orderRoutes(shop),
    orderActionRoutes(shop),
    orderBulkRoutes(shop),
    mailRoutes(shop),
    officeSearchRoutes(shop),
    orderPrintRoutes(shop),
    orderProviderRoutes(shop),
    parcelRoutes(shop),
    shipmentRoutes(shop),
    refundRoutes(shop),
    claimRoutes(shop),
    conflictRoutes(shop),
    officeContentRoutes(shop),
    contentPreviewRoutes(shop, pages),
    settingsPartRoutes(shop),
    marketRoutes(shop),
    returnRoutes(shop),
    returnActionRoutes(shop),
    officeStatementRoutes(shop),
    booksRoutes(shop),
    systemRoutes(shop),
    inspectRoutes(shop, pages),
    memberRoutes(shop),
    customerRoutes(shop),
    customerActionRoutes(shop),
    memberActionRoutes(shop),
    officeEndingWishRoutes(shop),
    mailTemplateRoutes(shop),
    messageRoutes(shop),
    savedReplyRoutes(shop),
    moneyRoutes(shop),
    payoutRoutes(shop),
    productBulkRoutes(shop),
    productGridRoutes(shop),
    manufacturerRoutes(shop),
    productReviewBulkRoutes(shop),
    productReviewRoutes(shop),
    productRoutes(shop),
    categoryRoutes(shop),
    attributeRoutes(shop),
    pricePlanRoutes(shop),
    stockRoutes(shop),
    redirectRoutes(shop),
    textRoutes(shop),
    uploadRoutes(shop),
    importRoutes(shop),
    exportRoutes(shop),
    tokenRoutes(shop),
    webhookRoutes(shop),
  ]
}
