import type { TestProject } from 'vitest/node'
import { seedDemoData, startDemoShop } from '../../tools/servers/demo-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Built demo shops with their sandboxes, one for each worker. */
    demoShops: { port: number; sandboxPort: number; dataDir: string }[]
    /** Data directory of a demo shop in which nothing was sold yet, to start others from. */
    demoData: string
  }
}

export default async function setup(project: TestProject) {
  const data = await seedDemoData()
  const workers = Array.from({ length: project.config.maxWorkers })
  const shops = await Promise.all(workers.map(() => startDemoShop(data.dataDir)))
  project.provide(
    'demoShops',
    shops.map(({ port, sandboxPort, dataDir }) => ({ port, sandboxPort, dataDir })),
  )
  project.provide('demoData', data.dataDir)
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    data.remove()
  }
}
