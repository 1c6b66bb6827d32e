import { type ApiCall, type ApiClient, ApiRefusal } from './api-client.ts'

/**
 * A state-changing call. An anti-forgery mismatch (419: an old tab, a lost cookie) fetches a new cookie and tries once
 * more.
 */
export async function write(api: ApiClient, method: string, path: string, call: ApiCall): Promise<Response> {
  try {
    return await api.call(method, path, call)
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 419) throw error
    await api.call('GET', '/sanctum/csrf-cookie')
    return api.call(method, path, call)
  }
}

/**
 * Like `write`, for responses without further content. Reads the body anyway, so that no connection is left half
 * used.
 */
export async function writeOnly(api: ApiClient, method: string, path: string, call: ApiCall): Promise<void> {
  const response = await write(api, method, path, call)
  await response.arrayBuffer()
}
