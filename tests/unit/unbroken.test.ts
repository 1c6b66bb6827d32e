import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from '#storefront/ui/unbroken.tsx'

const html = (text: string, part: string) => renderToStaticMarkup(createElement(Unbroken, { text, part }))
const kept = (text: string) => `<span class="whitespace-nowrap">${text}</span>`

test('the part that stays in one line has the full stop behind it, which would else stand alone in the next', () => {
  expect(html('It is on its way to a@b.test.', 'a@b.test')).toBe(`It is on its way to ${kept('a@b.test.')}`)
  expect(html('Until 5 May, then no more.', '5 May')).toBe(`Until ${kept('5 May,')} then no more.`)
  expect(html('Until 5 May at the latest', '5 May')).toBe(`Until ${kept('5 May')} at the latest`)
  expect(html('Any day', '5 May')).toBe('Any day')
})
