/** Which mail a stored one is. Kinds are the first word of the keys that mails are sent under. */

/** Mails that can be written again from what is stored; the others hold links or figures of their moment. */
const repeatableKinds = [
  ...['order-confirmation', 'withdrawal', 'parcel-shipped', 'parcel-tracking', 'parcel-delivered'],
  ...['order-refunded', 'order-cancelled'],
]

export function mailKindOf(mail: { key: string; kind: string | null; resendOf: string | null }): {
  kind: string
  repeatable: boolean
} {
  const key = mail.resendOf ?? mail.key
  const kind = mail.kind ?? kindOfKey(key)
  return { kind, repeatable: repeatableKinds.includes(kindOfKey(key)) && !key.endsWith(':owner') }
}

/** `order-confirmation:12` → `order-confirmation`. */
export function kindOfKey(key: string): string {
  return key.split(':', 1)[0]!
}
