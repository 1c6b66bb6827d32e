/** Which mail a stored one is: the first word of the key that it was first sent under. */
export function mailKindOf(mail: { key: string; kind: string | null; resendOf: string | null }): string {
  return mail.kind ?? kindOfKey(mail.resendOf ?? mail.key)
}

/** `order-confirmation:12` → `order-confirmation`. */
export function kindOfKey(key: string): string {
  return key.split(':', 1)[0]!
}
