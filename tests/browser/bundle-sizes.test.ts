// @module-tag smoke
import { expect, it } from 'vitest'
import { weighFirstVisits } from '../../tools/bench/bundle-sizes.ts'
import { workerShop } from '../support/worker-shop.ts'

it('first visits load no more than the shop allows itself: scripts, styles, fonts and the first image', async () => {
  const weights = await weighFirstVisits(`http://localhost:${workerShop().port}`)
  expect(weights.map(({ page, part }) => `${page}: ${part}`)).toEqual([
    'home: JavaScript',
    'home: styles',
    'home: fonts',
    'home: hero at 390 px',
    'product: JavaScript',
    'product: styles',
    'product: fonts',
  ])
  for (const { page, part, bytes, limit } of weights) {
    expect(bytes, `${page}: ${part}`).toBeGreaterThan(0)
    expect(bytes, `${page}: ${part}`).toBeLessThanOrEqual(limit)
  }
})
