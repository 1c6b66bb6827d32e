import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { campaignTable } from './campaign-table.ts'
import { makePlan } from './plan.ts'
import { runPlan } from './run-plan.ts'
import { copyStage } from './stage.ts'
import { prepareTemplates } from './templates.ts'

/**
 * `npm run campaign -- --purchases 2000 --seed 7 --database postgresql`: purchases, faults and kills at once, then a
 * comparison of all records.
 */

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
    faults: { type: 'string' },
    database: { type: 'string', default: 'pglite' },
    visitors: { type: 'string', default: '8' },
  },
})
const purchases = Number(values.purchases)
const engine = values.database === 'postgresql' ? 'postgresql' : 'pglite'
const plan = makePlan({
  seed: Number(values.seed),
  purchases,
  // Some kills never happen: the shop is already dead, or no purchase reaches the crash point.
  kills: Number(values.kills ?? Math.ceil(purchases * 0.28)),
  faults: Number(values.faults ?? Math.ceil(purchases * 0.4)),
})
const digest = createHash('sha256')
  .update(JSON.stringify([plan.purchases, [...plan.disturbances]]))
  .digest('hex')
say(
  `Seed ${plan.seed} on ${engine}: ${purchases} purchases, ${plan.kills} kills, ${plan.faults} faults (plan ${digest.slice(0, 12)})`,
)

const { templates, remove } = await prepareTemplates()
const stage = await copyStage(templates, engine)
try {
  await stage.start()
  const report = await runPlan(stage, plan, { atOnce: Number(values.visitors), onProgress: reportProgress })
  say(campaignTable(report, engine))
  process.exitCode = report.differences.length || report.deaths.total < plan.kills / 2 ? 1 : 0
} finally {
  await stage.close()
  await remove()
}

function reportProgress(begun: number): void {
  if (begun && begun % 250 === 0) process.stderr.write(`${begun} purchases begun\n`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
