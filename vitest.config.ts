import { defineConfig } from 'vitest/config'

// CONTRIBUTING.md says what each project is. One group of projects runs after the other.

const api = { testTimeout: 60_000, hookTimeout: 120_000 }

// Real browsers and processes on a machine that is busy with other things: a second try, which the report names.
const real = { retry: 1 }

export default defineConfig({
  test: {
    // Vitest would leave one processor to its own process, which hardly uses it.
    maxWorkers: '100%',
    // Whole shops make much garbage: with room for it, it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Files share the modules of their worker: loading the whole shop takes seconds.
    isolate: false,
    tags: [
      { name: 'full', description: 'Too slow for `npm test`; `npm run test:all` runs it.' },
      { name: 'engine', description: 'Depends on the database: `npm test` runs it on the embedded one as well.' },
      { name: 'smoke', description: 'One of the few tests with browsers or processes that `npm test` runs.' },
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    hideSkippedTests: true,
    setupFiles: ['tests/support/no-noise.ts', 'tests/support/same-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/demo/**/*.test.ts', 'tests/*.test.ts'],
          // Property tests take seconds on a machine that is busy with other things.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'edge',
          include: ['tests/edge/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'pglite',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'postgresql',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Together with the browser tests, after their long files.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // What comes when the page has come to rest may take longer than a second on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each worker has a browser and a demo shop, which serve all its files. Of three at a time one usually waits for
          // a mail or for time to pass.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // They mostly wait for processes to start.
          maxWorkers: 4,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // Together with the faults, after their long files.
          maxWorkers: 4,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
