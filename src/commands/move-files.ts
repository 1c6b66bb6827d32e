import { join } from 'node:path'
import { readEnvironment } from '#environment.ts'
import { copyStores } from '#storage/copy-stores.ts'
import { openFolderStores, openStores } from '#storage/open-stores.ts'
import { runCommand } from './run-command.ts'

runCommand(async () => {
  const [direction, ...rest] = process.argv.slice(2)
  if (!['to-store', 'to-folder'].includes(direction ?? '') || rest.length)
    throw new Error('Use: npm run move-files -- to-store|to-folder')
  const environment = readEnvironment()
  if (!environment.s3) throw new Error('S3_BUCKET is not set: there is no store to move files to or from.')
  const folder = openFolderStores(environment.dataDir)
  const store = await openStores(environment)
  const [from, to] = direction === 'to-store' ? [folder, store] : [store, folder]
  const { copied, bytes, alreadyThere, variants } = await copyStores(
    from,
    to,
    join(environment.dataDir, `moved-${direction}.log`),
  )
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${copied} files with ${size} were copied, read back and right, and ${variants} variants of images with them; ${alreadyThere} were there already.
Run it again after the shop has been started with its new place: what came in meanwhile follows.`
})
