import { asciiEmail, emailPattern } from './email-address.ts'
import { typedText } from './typed-text.ts'

/** E-mail address as typed; its domain is converted to ASCII. */
export const emailField = typedText('validation.required')
  .overwrite(asciiEmail)
  .min(1, { error: 'validation.required', abort: true })
  .max(254, 'validation.email')
  .regex(emailPattern, 'validation.email')
