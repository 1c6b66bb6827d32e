import { asciiEmail, emailPattern } from './email-address.ts'
import { typedText } from './typed-text.ts'

/** An e-mail address as somebody types it; its domain comes out in ASCII. */
export const emailField = typedText('validation.required')
  .overwrite(asciiEmail)
  .min(1, { error: 'validation.required', abort: true })
  .max(254, 'validation.email')
  .regex(emailPattern, 'validation.email')
