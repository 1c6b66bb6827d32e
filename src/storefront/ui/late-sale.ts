import { lateComponent } from './late-component.tsx'

// One file that shops without a running reduction never fetch.
const fetchSale = () => import('./sale.tsx')

export const saleBadge = lateComponent(fetchSale, ({ SaleBadge }) => SaleBadge)
export const saleAmount = lateComponent(fetchSale, ({ SaleAmount }) => SaleAmount)
export const salePrices = lateComponent(fetchSale, ({ SalePrices }) => SalePrices)
export const saleNote = lateComponent(fetchSale, ({ SaleNote }) => SaleNote)

/** The server calls it, so that the parts above are rendered with the page. */
export const loadSale = () => Promise.all([saleBadge, saleAmount, salePrices, saleNote].map(({ load }) => load()))
