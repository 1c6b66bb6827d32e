import { BookOpenCheck, type LucideIcon, Package, RotateCcw, ServerCog, Settings } from 'lucide-react'

export type Area = {
  key: string
  /** Below /office. */
  path: string
  /** What one must be allowed to see it; null: everybody. */
  permission: string | null
  icon: LucideIcon
  /** The letter after G that leads there. */
  letter: string | null
}

/** The sidebar, from top to bottom. */
export const areas: readonly Area[] = [
  { key: 'orders', path: '/orders', permission: 'orders.read', icon: Package, letter: 'o' },
  { key: 'returns', path: '/returns', permission: 'returns.read', icon: RotateCcw, letter: 'r' },
  { key: 'books', path: '/books', permission: 'books.read', icon: BookOpenCheck, letter: 'b' },
  { key: 'settings', path: '/settings', permission: 'settings.read', icon: Settings, letter: 's' },
  { key: 'system', path: '/system', permission: 'system.read', icon: ServerCog, letter: 'y' },
]
