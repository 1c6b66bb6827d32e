/** Masks e-mail, phone and street for staff without `people.see`. Names, town and country stay readable. */

/** `kari@dal.example.no` → `k***@d***.no`. */
export function maskEmail(email: string): string {
  if (!email) return ''
  const at = email.lastIndexOf('@')
  if (at < 0) return `${firstSign(email)}***`
  const host = email.slice(at + 1)
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${firstSign(email.slice(0, at))}***@${firstSign(host)}***${ending}`
}

/** `+47 912 34 567` → `*** 67`. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (!phone.trim()) return ''
  return digits.length > 4 ? `*** ${digits.slice(-2)}` : '***'
}

/** Masks a whole address line, including the house number. */
export function maskStreet(street: string): string {
  return street.trim() ? '***' : ''
}

/** Masks the e-mail addresses in a text, such as the subject of a mail or a note. */
export function maskEmailsIn(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/gu, (found) => maskEmail(found))
}

// Seven to fifteen digits as people write numbers, but no day.
const numberInText = /(?<![\w.-])(?!\d{4}-\d{2}-\d{2})(?:\+|00)?\d(?:[\s().-]{0,2}\d){6,14}(?![\w-])/gu

/** Masks the e-mail addresses and phone numbers in a text that a person wrote. */
export function maskPeopleIn(text: string): string {
  return maskEmailsIn(text).replace(numberInText, (found) => maskPhone(found))
}

type MaskedFields = { email?: string | null; phone?: string | null; address?: string | null; apartment?: string | null }

/** The same contact with e-mail, phone, street and apartment masked, as far as it has them. */
export function maskContact<Contact extends MaskedFields>(contact: Contact): Contact {
  return {
    ...contact,
    ...(contact.email && { email: maskEmail(contact.email) }),
    ...(contact.phone && { phone: maskPhone(contact.phone) }),
    ...(contact.address && { address: maskStreet(contact.address) }),
    ...(contact.apartment && { apartment: maskStreet(contact.apartment) }),
  }
}

function firstSign(text: string): string {
  return [...text][0] ?? ''
}
