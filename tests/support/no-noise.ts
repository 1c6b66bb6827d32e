import { afterEach, expect, vi } from 'vitest'

// A test that makes noise hides the noise that matters: anything written to the console fails it.
const written: unknown[][] = []
for (const method of ['error', 'warn', 'log'] as const) {
  vi.spyOn(console, method).mockImplementation((...args) => void written.push([method, ...args]))
}

afterEach(() => {
  expect(written.splice(0), 'unexpected output on the console').toEqual([])
})
