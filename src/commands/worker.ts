import { resolve } from 'node:path'
import { readEnvironment } from '#environment.ts'
import { openShop } from '#open-shop.ts'
import { startImageMaker } from '#storage/image-maker.ts'
import { startWorker } from '#worker/start-worker.ts'
import { runCommand } from './run-command.ts'

runCommand(async () => {
  const environment = readEnvironment()
  if (!environment.databaseUrl) {
    throw new Error(
      'A worker of its own needs DATABASE_URL: with the embedded database the shop process does the jobs.',
    )
  }
  const { shop, jobs, close } = await openShop(environment)
  const stopWorker = await startWorker(shop, jobs)
  const imageMaker = startImageMaker(shop.storage, {
    script: resolve('dist/server/make-images.js'),
    ahead: environment.imagesAhead,
    log: shop.log,
  })
  shop.log.info('The worker processes jobs')
  process.send?.({ ready: true })
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  imageMaker.stop()
  await stopWorker()
  await close()
  return ''
})
