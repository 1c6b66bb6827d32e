import { drillRestore } from './restore-drill.ts'
import { copyStage, engines } from './stage.ts'
import { prepareTemplates } from './templates.ts'

/** `npm run drill`: backup, kill and restore with real processes on both engines, reported step by step. */

const { templates, remove } = await prepareTemplates()
try {
  for (const engine of engines) {
    const stage = await copyStage(templates, engine)
    try {
      await stage.start()
      const { broken } = await drillRestore(stage, (line) => process.stdout.write(`${line}\n`))
      if (broken.length) process.exitCode = 1
      process.stdout.write(`${broken.map((found) => `${found}\n`).join('')}\n`)
    } finally {
      await stage.close()
    }
  }
} finally {
  await remove()
}
