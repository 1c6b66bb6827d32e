import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// CONTRIBUTING.md says what each project is. One group of projects runs after the other.

// Each worker of the browser tests has a browser and a demo shop, which serve all its files. Of three workers one usually
// waits for a mail, a process, the database or for time to pass.
const waiting = { maxWorkers: 3, sequence: { groupOrder: 3 } }

/** On the embedded database `npm test` loads only the files that depend on it: loading all takes longer than running. */
function engineFiles(): string[] {
  const all = 'tests/api/**/*.test.{ts,tsx}'
  if (process.env.VITRINE_TEST_SET !== 'short') return [all]
  return globSync(all).filter((file) => /^\/\/ @module-tag .*\bengine\b/.test(readFileSync(file, 'utf8')))
}

export default defineConfig({
  test: {
    // Vitest would leave one processor to its own process, which hardly uses it.
    maxWorkers: '100%',
    // Whole shops make much garbage: with room for it, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Files share the modules of their worker: loading the whole shop takes seconds.
    isolate: false,
    // A limit costs nothing unless something is broken, and the machine may be busy with other things.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [
      { name: 'full', description: 'Too slow for `npm test`; `npm run test:all` runs it.' },
      { name: 'engine', description: 'Depends on the database: `npm test` runs it on the embedded one as well.' },
      { name: 'smoke', description: 'One of the few tests with browsers or processes that `npm test` runs.' },
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    hideSkippedTests: true,
    setupFiles: ['no-noise', 'same-seed', 'quick-hashes'].map((name) => `tests/support/${name}.ts`),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/demo/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'edge',
          include: ['tests/edge/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: engineFiles(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          maxWorkers: waiting.maxWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          ...waiting,
        },
      },
    ],
  },
})
