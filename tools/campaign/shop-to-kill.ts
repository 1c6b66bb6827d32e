import './process-to-kill.ts'

await import('../../src/main.ts')
