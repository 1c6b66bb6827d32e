/** The element of a form field, for links from the list of errors. */
export function fieldId(name: string): string {
  return `checkout-${name}`
}
