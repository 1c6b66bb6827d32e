import { expect, it } from 'vitest'
import { weighFirstVisits, weighHero } from '../../tools/bench/bundle-sizes.ts'
import { workerShop } from '../support/worker-shop.ts'

const origin = () => `http://localhost:${workerShop().port}`

it('first visits load no more than the shop allows itself: scripts, styles and fonts', { tags: 'smoke' }, async () => {
  const weights = await weighFirstVisits(origin())
  expect(weights.map(({ page, part }) => `${page}: ${part}`)).toEqual([
    'home: JavaScript',
    'home: styles',
    'home: fonts',
    'product: JavaScript',
    'product: styles',
    'product: fonts',
  ])
  for (const { page, part, bytes, limit } of weights) {
    expect(bytes, `${page}: ${part}`).toBeGreaterThan(0)
    expect(bytes, `${page}: ${part}`).toBeLessThanOrEqual(limit)
  }
})

it('the first image of the home page is no larger than the shop allows itself', async () => {
  const { bytes, limit } = await weighHero(origin())
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(limit)
})
