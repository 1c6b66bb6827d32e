import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

export async function prepareBrowserTests(projects: TestProject[]) {
  const data = await seedDemoData()
  // Making small images takes long: what one shop has made serves all.
  const shared = mkdtempSync(join(tmpdir(), 'vitrine-variants-'))
  const variants = join(data.dataDir, 'storage', 'variants')
  rmSync(variants, { recursive: true, force: true })
  symlinkSync(shared, variants)
  const workers = Array.from({ length: projects[0]!.config.maxWorkers })
  const shops = await Promise.all(workers.map(() => startDemoShop(data.dataDir)))
  const demoShops = shops.map(({ port, sandboxPort, dataDir }) => ({ port, sandboxPort, dataDir }))
  for (const project of projects) {
    project.provide('demoShops', demoShops)
    project.provide('demoData', data.dataDir)
  }
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    data.remove()
    rmSync(shared, { recursive: true, force: true })
  }
}
