import './process-to-kill.ts'

await import('../../src/commands/worker.ts')
