import { bagsAndTravel } from './catalogue/bags-and-travel.ts'
import { beauty } from './catalogue/beauty.ts'
import { electronics } from './catalogue/electronics.ts'
import { home } from './catalogue/home.ts'
import { perfume } from './catalogue/perfume.ts'
import { watchesAndJewellery } from './catalogue/watches-and-jewellery.ts'
import { winterWarmers } from './catalogue/winter-warmers.ts'
import type { DemoCategory } from './demo-types.ts'

/** Demo categories in menu order. */
export const demoCategories: DemoCategory[] = [
  perfume,
  beauty,
  watchesAndJewellery,
  bagsAndTravel,
  electronics,
  home,
  winterWarmers,
]
