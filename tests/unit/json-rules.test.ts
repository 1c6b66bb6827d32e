import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanJson, findJsonProblem } from '#api/middleware/json-rules.ts'

test('a key given twice is found at any depth, also when written differently', () => {
  expect(findJsonProblem('{"a":1,"a":2}')).toBe('duplicateKey')
  expect(findJsonProblem('[{"x":{"a":1, "\\u0061" : 2}}]')).toBe('duplicateKey')
  expect(findJsonProblem('{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"a"}')).toBeNull()
})

test('text that only looks like keys is left alone', () => {
  expect(findJsonProblem('{"a":"\\"a\\":1,\\"a\\":2","b":["a","a"]}')).toBeNull()
  expect(findJsonProblem('{"text":"{\\"__proto__\\":1}"}')).toBeNull()
})

test('keys that reach a prototype, a NUL and endless nesting are refused', () => {
  expect(findJsonProblem('{"__proto__":1}')).toBe('forbiddenKey')
  // However far the colon is.
  expect(findJsonProblem(`{"__proto__"${' '.repeat(500)}:1}`)).toBe('forbiddenKey')
  expect(findJsonProblem(`{"a":1,"a"${'\n'.repeat(500)}:2}`)).toBe('duplicateKey')
  expect(findJsonProblem('{"a":[{"\\u005f_proto__":1}]}')).toBe('forbiddenKey')
  expect(findJsonProblem('{"a":"\\u0000"}')).toBe('nul')
  expect(findJsonProblem('['.repeat(33) + ']'.repeat(33))).toBe('tooDeep')
})

test('texts lose what no page or feed can show, at any depth; passwords and everything else stay as sent', () => {
  const sent = {
    name: { en: 'Mug\u000bwith\u0007 a\ufffe\uffff handle \ud83d' },
    list: ['a\fb', 1, null, true, '🍵\n\ttea'],
    newPassword: 'a\u000bb',
  }
  const { value, json } = cleanJson(JSON.stringify(sent), sent)
  const clean = {
    name: { en: 'Mug with a handle ' },
    list: ['a b', 1, null, true, '🍵\n\ttea'],
    newPassword: 'a\u000bb',
  }
  expect(value).toEqual(clean)
  expect(JSON.parse(json)).toEqual(clean)
})

test('whatever a program would write is fine', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      const harmless = !/\\u0000|__proto__|constructor|prototype/.test(text)
      return !harmless || findJsonProblem(text) === null
    }),
  )
})
