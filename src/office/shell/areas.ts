import {
  BadgeCheck,
  BookOpenCheck,
  Boxes,
  House,
  Inbox,
  type LucideIcon,
  Newspaper,
  Package,
  RotateCcw,
  ServerCog,
  Settings,
  Shapes,
  Users,
} from 'lucide-react'

/** Screen of an area; its name is `<area>.parts.<name>` in the texts. */
export type AreaPart = { name: string; path: string; permission: string }

export type Area = {
  key: string
  /** Path below /office. */
  path: string
  /** Permission required to see the area; null if every user may see it. */
  permission: string | null
  icon: LucideIcon
  /** Letter that opens the area after G. */
  letter: string | null
  /** Screens besides the first one, or all of them if each has its own name. */
  parts: readonly AreaPart[]
}

function partsOf(permission: string, paths: Record<string, string>): AreaPart[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path, permission }))
}

export const areas: readonly Area[] = [
  { key: 'overview', path: '/overview', permission: null, icon: House, letter: 'v', parts: [] },
  {
    key: 'orders',
    path: '/orders',
    permission: 'orders.read',
    icon: Package,
    letter: 'o',
    parts: partsOf('orders.read', { unfinished: '/checkouts' }),
  },
  { key: 'returns', path: '/returns', permission: 'returns.read', icon: RotateCcw, letter: 'r', parts: [] },
  {
    key: 'products',
    path: '/products',
    permission: 'catalogue.read',
    icon: Shapes,
    letter: 'p',
    parts: [
      ...partsOf('catalogue.read', {
        all: '/products',
        categories: '/products/categories',
        attributes: '/products/attributes',
        plans: '/products/plans',
        imports: '/products/imports',
        redirects: '/products/redirects',
      }),
      ...partsOf('content.read', { reviews: '/products/reviews' }),
    ],
  },
  {
    key: 'stock',
    path: '/stock',
    permission: 'catalogue.read',
    icon: Boxes,
    letter: 'k',
    parts: [
      ...partsOf('catalogue.read', { counts: '/stock' }),
      ...partsOf('stock.write', { stocktake: '/stock/count' }),
      ...partsOf('catalogue.read', { movements: '/stock/movements' }),
    ],
  },
  {
    key: 'members',
    path: '/members',
    permission: 'members.read',
    icon: BadgeCheck,
    letter: 'm',
    parts: partsOf('members.read', { all: '/members', wishes: '/members/wishes' }),
  },
  { key: 'customers', path: '/customers', permission: 'customers.read', icon: Users, letter: 'c', parts: [] },
  { key: 'messages', path: '/messages', permission: 'messages.read', icon: Inbox, letter: 'i', parts: [] },
  {
    key: 'content',
    path: '/content',
    permission: 'content.read',
    icon: Newspaper,
    letter: 't',
    parts: [
      ...partsOf('content.read', {
        all: '/content',
        faq: '/content/faq',
        testimonials: '/content/testimonials',
        reviews: '/content/reviews',
        brands: '/content/brands',
        home: '/content/home',
        banner: '/content/banner',
        marketing: '/content/marketing',
        mails: '/content/mails',
        texts: '/content/texts',
      }),
      ...partsOf('catalogue.read', { pictures: '/content/pictures' }),
    ],
  },
  {
    key: 'books',
    path: '/books',
    permission: 'books.read',
    icon: BookOpenCheck,
    letter: 'b',
    parts: [
      ...partsOf('books.read', {
        differences: '/books',
        payments: '/books/payments',
        payouts: '/books/payouts',
        disputes: '/books/disputes',
      }),
      ...partsOf('exports.accounting', { exports: '/books/exports' }),
    ],
  },
  {
    key: 'settings',
    path: '/settings',
    permission: 'settings.read',
    icon: Settings,
    letter: 's',
    parts: [
      ...partsOf('settings.read', {
        conflicts: '/settings/conflicts',
        company: '/settings/company',
        hosts: '/settings/hosts',
        markets: '/settings/markets',
        delivery: '/settings/delivery',
        claims: '/settings/claims',
        sales: '/settings/sales',
        tracking: '/settings/tracking',
        payments: '/settings/payments',
        mail: '/settings/mail',
        vat: '/settings/vat',
        security: '/settings/security',
      }),
      ...partsOf('staff.manage', { staff: '/settings/staff' }),
      ...partsOf('tokens.manage', { tokens: '/settings/tokens', hooks: '/settings/hooks' }),
      ...partsOf('audit.read', { audit: '/settings/audit' }),
    ],
  },
  {
    key: 'system',
    path: '/system',
    permission: 'system.read',
    icon: ServerCog,
    letter: 'y',
    parts: partsOf('system.read', {
      health: '/system',
      inspect: '/system/inspect',
      jobs: '/system/jobs',
      events: '/system/events',
      mails: '/system/mails',
    }),
  },
]
