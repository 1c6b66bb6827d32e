import type { TestShop } from './test-shop.ts'

/** Thrown when the simulated process dies: earlier work is done, later work never happens. */
export class Crash extends Error {}

export type CrashingShop = TestShop & { readonly crashed: boolean }

/**
 * A shop whose process dies at its nth contact with the outside: odd numbers before the contact, even ones after. Every
 * later contact fails.
 */
export function crashingShop(shop: TestShop, at: number): CrashingShop {
  let count = 0
  let crashed = false
  const point = () => {
    count += 1
    if (crashed || count === at) {
      crashed = true
      throw new Crash(`The process died at point ${at}`)
    }
  }
  const around = <Arguments extends unknown[], ApiResponse>(call: (...given: Arguments) => Promise<ApiResponse>) => {
    return async (...given: Arguments): Promise<ApiResponse> => {
      point()
      const response = await call(...given)
      point()
      return response
    }
  }
  const wrapped = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        // It is read page by page and returns no promise.
        if (name === 'listMissedEvents') {
          return (given: unknown) => {
            point()
            return (value as (given: unknown) => unknown).call(target, given)
          }
        }
        return typeof value === 'function' ? around(value.bind(target)) : value
      },
    })
  const database = new Proxy(shop.database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'transaction') return around((value as typeof shop.database.transaction).bind(target))
      // A single statement is its own transaction; what follows it is the point after it.
      if (name === 'insert' || name === 'update' || name === 'delete') point()
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    ...shop,
    database,
    payments: wrapped(shop.payments),
    jobs: wrapped(shop.jobs),
    mail: wrapped(shop.mail),
    get crashed() {
      return crashed
    },
  }
}
