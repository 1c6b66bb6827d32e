type Fields = Record<string, unknown>

/** A thing's fields by dotted name, such as `name.no`; a list is one value. */
export function flatFields(value: Fields, prefix = ''): Fields {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.entries(flatFields(part as Fields, `${prefix}${name}.`))
        : [[`${prefix}${name}`, part]],
    ),
  )
}
