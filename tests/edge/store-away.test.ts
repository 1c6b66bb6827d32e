import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import { openStores } from '#storage/open-stores.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let app: ReturnType<typeof createApi>
beforeAll(async () => {
  shop = await createTestShop()
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  // Nothing listens on the port of discarded messages.
  const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'shop', region: 'us-east-1', credentials, prefix: '' }
  const stores = await openStores({ dataDir: '', s3 })
  app = createApi({ ...shop, storage: createImageStorage(stores), files: stores.files })
})
afterAll(() => shop.close())

const get = (path: string) => app.request(`http://localhost${path}`, { headers: { host: 'localhost' } })

it('while the store of files is away images are asked for again later, and the shop goes on', async () => {
  const image = await get('/storage/products/slippers-warm.jpg?w=320')
  expect(image.status).toBe(503)
  expect(image.headers.get('retry-after')).toBe('5')
  expect(image.headers.get('cache-control') ?? '').not.toContain('immutable')
  expect(await image.text()).not.toContain('127.0.0.1')
  expect((await get('/api/products/4350')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
})
