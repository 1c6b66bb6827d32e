import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { lockDataDirectory } from './data-directory-lock.ts'
import { statementName } from './statement-name.ts'

// PostgreSQL's own 128 and 64 MB are for a machine of its own. The system keeps the files in memory as well, and what
// the engine has once taken it never gives back.
const serverSettings = ['shared_buffers=16MB', 'maintenance_work_mem=16MB']

/**
 * PostgreSQL in this process, with its files in `dataDir` or in memory (`memory://`). Throws where another process has
 * the same files open.
 */
export async function openEmbedded(dataDir: string, settings: Record<string, number>, snapshot?: Blob) {
  const inMemory = dataDir.startsWith('memory://')
  const release = inMemory ? () => undefined : lockDataDirectory(dataDir)
  const directory = inMemory ? dataDir : join(dataDir, 'database')
  if (!inMemory) mkdirSync(directory, { recursive: true, mode: 0o700 })
  try {
    const client = await PGlite.create(directory, {
      extensions: { unaccent, pg_trgm },
      startParams: [...PGlite.defaultStartParams, ...serverSettings.flatMap((setting) => ['-c', setting])],
      ...(snapshot && { loadDataDir: snapshot }),
    })
    forgetRowParsers(client)
    sendStatementsWhole(client)
    for (const [name, value] of Object.entries(settings)) await client.exec(`SET ${name} = ${value}`)
    return {
      client,
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

// PostgreSQL's own types of values have lower numbers; rows, and what extensions add, have this or more.
const firstRowType = 10_000

/** Each query copies the table of parsers. Most are for arrays of a table's rows, which nothing reads. */
function forgetRowParsers(client: PGlite): void {
  const ofValues = Object.entries(client.parsers).filter(([type]) => Number(type) < firstRowType)
  client.parsers = Object.fromEntries(ofValues)
}

const { serialize } = protocol

/**
 * PGlite itself plans a statement each time and sends it in six messages; here it is one, and the plan is kept. Of the
 * options, `rowMode` and `parsers` count.
 */
function sendStatementsWhole(client: PGlite): void {
  // Parameter types of each prepared statement, keyed by statement name.
  const kept = new Map<string, number[]>()
  // A folder and memory have at once what is written.
  const send = (messages: Uint8Array[]) => client.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  async function run<Row>(text: string, values: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    const name = values.length > 0 ? (statementName(text) ?? '') : ''
    let types = kept.get(name)
    if (!types) {
      const plan = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]
      types = parse.parseDescribeStatementResults(await send(plan))
      if (name) kept.set(name, types)
    }
    const written = values.map((value, index) => writtenAs(client, types[index], value))
    const responses = await send([
      serialize.bind({ statement: name, values: written }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ])
    return parse.parseResults(responses, client.parsers, options)[0] as Results<Row>
  }

  client.query = async (text, values = [], options) => {
    await client._checkReady()
    return client._runExclusiveTransaction(() => client.runExclusive(() => run(text, values, options)))
  }
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((inner) => {
      const query: typeof client.query = async (text, values = [], options) => {
        if (inner.closed) throw new Error('Transaction is closed')
        return client.runExclusive(() => run(text, values, options))
      }
      return work(Object.assign(Object.create(inner) as typeof inner, { query }))
    })
}

function writtenAs(client: PGlite, type: number | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const write = type === undefined ? undefined : client.serializers[type]
  return write ? (write(value) as string) : String(value)
}
