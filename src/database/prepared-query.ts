import type { Queries } from './open-database.ts'

/**
 * A query of the paths that every purchase takes, built once for each database: building its text costs as much as running it. Inside a
 * transaction, which is a database of its own, it is built anew.
 */
export function preparedQuery<Prepared>(build: (database: Queries) => Prepared): (database: Queries) => Prepared {
  const built = new WeakMap<Queries, Prepared>()
  return (database) => {
    const known = built.get(database)
    if (known) return known
    const prepared = build(database)
    built.set(database, prepared)
    return prepared
  }
}
