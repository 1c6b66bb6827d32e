#!/usr/bin/env node
// `npm start`: from a fresh checkout to a running shop, without a question.
import { createServer } from 'node:net'
import { ensureInstalled } from './install.js'
import { ensureBuilt, fail, say, startPart } from './project.js'
import { partsToStart } from './start-parts.js'

ensureInstalled()
await ensureBuilt()

const parts = []
let stopping = false

async function stop(code) {
  if (stopping) return
  stopping = true
  for (const part of [...parts].reverse()) {
    part.child.kill('SIGTERM')
    await part.ended
  }
  process.exit(code)
}

async function start({ name, args, environment }) {
  const part = startPart(args, environment)
  parts.push(part)
  part.ended.then((code) => {
    if (!stopping) say(`The ${name} has ended (exit code ${code}); stopping.`)
    stop(code || 1)
  })
  return part.ready
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm starts this in a shell that passes no signal on: once that is gone, the shop stops too.
const shell = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && stop(0), 500).unref()

try {
  const started = partsToStart(process.env, { freePort: await freePort() })
  await Promise.all(started.map(start))
  for (const { addresses } of [...started].reverse()) for (const line of addresses) say(line)
} catch (error) {
  if (!stopping) fail(`The shop could not be started: ${error.message}`)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port: found } = server.address()
      server.close(() => resolve(found))
    })
  })
}
