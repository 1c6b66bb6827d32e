import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { controlSocket } from '../../src/commands/control-socket.ts'
import type { LedgerReport } from '../../src/domain/ledger/reconciliation/reconcile-ledger.ts'
import type { Stage } from './stage.ts'

// The comparison forgives what is younger than an hour, as it may be on its way; here nothing is.
const later = 2 * 60 * 60_000

/**
 * The shop's own comparison of its ledger with the provider's, done by the running shop as if everything had happened
 * two hours ago.
 */
export async function reconcileLater(stage: Stage): Promise<LedgerReport> {
  await stage.moveClock(later)
  try {
    return JSON.parse(await askShop(stage, '/reconcile')) as LedgerReport
  } finally {
    await stage.moveClock(0)
  }
}

/** Runs `npm run reconcile` next to the running shop; returns its output and exit code. */
export function runReconcile(stage: Stage): Promise<{ output: string; exitCode: number }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...stage.environment } }
    execFile(process.execPath, ['dist/server/reconcile.js'], options, (error, output, errors) => {
      resolve({ output: output + errors, exitCode: error ? Number(error.code ?? 1) : 0 })
    })
  })
}

function askShop(stage: Stage, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socketPath = controlSocket(join(stage.environment.DATA_DIR!, 'control.sock'))
    const sent = request({ socketPath, path, method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    })
    sent.on('error', reject)
    sent.end()
  })
}
