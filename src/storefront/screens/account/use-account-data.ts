import { useCallback, useEffect, useState } from 'react'
import { bodyOf } from '#storefront/state/api-client.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

export type AccountData<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: Value }

/** Reads a private address of the API in the browser; `reload` reads it again and keeps showing what is there. */
export function useAccountData<Value>(path: string, parse: (response: unknown) => Value) {
  const { api } = useStorefront()
  const [data, setData] = useState<AccountData<Value>>({ state: 'loading' })

  const load = useCallback(async (): Promise<AccountData<Value>> => {
    try {
      return { state: 'loaded', value: parse(await bodyOf(await api.call('GET', path))) }
    } catch (error) {
      report(`${path} could not be read`, error)
      return { state: 'failed' }
    }
  }, [api, path, parse])

  useEffect(() => {
    let isWanted = true
    void load().then((loaded) => isWanted && setData(loaded))
    return () => {
      isWanted = false
    }
  }, [load])

  return { data, reload: useCallback(async () => setData(await load()), [load]) }
}
