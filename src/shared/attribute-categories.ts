/** True if an attribute is one of products in these categories: it names none, or one of them, or one above them. */
export function appliesTo(
  own: readonly number[],
  productCategories: readonly number[],
  parents: ReadonlyMap<number, number | null>,
): boolean {
  return own.length === 0 || productCategories.some((id) => pathOf(id, parents).some((each) => own.includes(each)))
}

/** A category and all above it. */
function pathOf(id: number, parents: ReadonlyMap<number, number | null>): number[] {
  const path: number[] = []
  for (let at: number | null = id; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.push(at)
  return path
}
