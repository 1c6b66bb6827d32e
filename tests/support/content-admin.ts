import { expect } from 'vitest'
import type { ContentPage } from '#contract/office/content/content.ts'
import { signInAs } from './office.ts'
import type { TestShop } from './test-shop.ts'

/** Returns the body of a response that must have this status. */
export async function responseOf<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const got = await response
  const text = await got.text()
  expect([got.status, got.status === status ? null : text]).toEqual([status, null])
  return (text ? JSON.parse(text) : null) as Body
}

/** An editor at the content of a shop. */
export async function contentAdmin(shop: TestShop) {
  const editor = await signInAs(shop, 'editor')
  const callAction = (
    method: string,
    { kind, subject, version }: Pick<ContentPage, 'kind' | 'subject' | 'version'>,
    path: string,
    body?: object,
    query = '',
  ) => editor.call(method, `/content/${kind}/${subject}${path}${query}`, body, { 'if-match': `"${version}"` })
  return {
    editor,
    callAction,
    read: (kind: string, subject = kind) => responseOf<ContentPage>(editor.get(`/content/${kind}/${subject}`)),
    save: (seen: ContentPage, data: object, note?: string) =>
      responseOf<ContentPage>(callAction('PUT', seen, '/draft', { data, note })),
    publish: (seen: ContentPage) => responseOf<ContentPage>(callAction('POST', seen, '/publish', {})),
  }
}
