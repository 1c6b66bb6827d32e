import type { Queries } from './open-database.ts'

/**
 * A frequent query, built once per database because building its SQL costs as much as running it. Inside a transaction,
 * which is a database of its own, it is built again.
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
