import { defineConfig } from 'vitest/config'

const api = { include: ['tests/api/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 60_000 }

// Real browsers and processes on a machine that is busy with other things: a second try, which the report names.
const real = { retry: 1 }

export default defineConfig({
  test: {
    setupFiles: ['tests/support/no-noise.ts', 'tests/support/same-seed.ts'],
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
          ...real,
          name: 'sandbox',
          include: ['tests/sandbox/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'pglite', ...api } },
      { extends: true, test: { name: 'postgresql', ...api, globalSetup: ['tests/support/postgresql-setup.ts'] } },
      {
        extends: true,
        test: {
          ...real,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // What comes when the page has come to rest may take longer than a second on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          globalSetup: ['tests/support/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // After the quick ones, so that nobody waits for a busy machine.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/faults-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // They mostly wait for processes to start.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
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
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
