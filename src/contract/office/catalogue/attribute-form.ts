import type { z } from 'zod'
import { emptyTexts } from '#shared/markets.ts'
import { visibleText } from '#shared/visible-text.ts'
import { type AttributePage, attributeChange } from './attributes.ts'

const isMissing = (texts: object) => !Object.values(texts).some((text) => visibleText(text ?? ''))

/** Attribute form: all fields of a change. */
export const attributeForm = attributeChange.required().superRefine(({ name, type, choices }, context) => {
  const required = 'validation.required'
  if (isMissing(name)) context.addIssue({ code: 'custom', path: ['name', 'en'], message: required })
  if (type !== 'choice') return
  if (choices.length === 0) context.addIssue({ code: 'custom', path: ['choices'], message: required })
  for (const [index, { label }] of choices.entries()) {
    if (isMissing(label))
      context.addIssue({ code: 'custom', path: ['choices', index, 'label', 'en'], message: required })
  }
})
export type AttributeForm = z.input<typeof attributeForm>
export type AttributeValues = z.output<typeof attributeForm>

export function attributeFormOf({ choices, ...attribute }: AttributePage): AttributeForm {
  const fields = Object.keys(attributeChange.shape).map((name) => [name, attribute[name as keyof typeof attribute]])
  return { ...Object.fromEntries(fields), choices: choices.map(({ id, label }) => ({ id, label })) } as AttributeForm
}

/** Form of a new attribute; its handle is made from its name. */
export const emptyAttribute: AttributeForm = {
  handle: '',
  name: emptyTexts(),
  type: 'choice',
  unit: '',
  choices: [],
  categories: [],
  filterable: false,
  shown: true,
  searchable: true,
  in_feed: false,
  position: 0,
}
