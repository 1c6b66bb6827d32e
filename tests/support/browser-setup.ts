import type { TestProject } from 'vitest/node'
import { startDemoShop } from './demo-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the built demo shop, with the sandbox beside it. */
    shopPort: number
    sandboxPort: number
    shopDataDir: string
  }
}

/** One demo shop for all browser tests. */
export default async function setup(project: TestProject) {
  const shop = await startDemoShop()
  project.provide('shopPort', shop.port)
  project.provide('sandboxPort', shop.sandboxPort)
  project.provide('shopDataDir', shop.dataDir)
  return () => shop.stop()
}
