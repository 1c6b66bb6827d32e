import { inject } from 'vitest'

/** The demo shop of this worker: test files that run at the same time change settings and stock of different shops. */
export function workerShop(): { port: number; sandboxPort: number; dataDir: string } {
  return inject('demoShops')[Number(process.env.VITEST_POOL_ID) - 1]!
}
