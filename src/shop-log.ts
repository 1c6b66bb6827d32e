import { type DestinationStream, type Logger, pino } from 'pino'

/** The log: one JSON object per line, on standard output by default, with secrets and personal data masked. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'authorization', 'cookie', 'clientSecret', '*.password', '*.token'],
    serializers: { err: describeError },
    hooks: { streamWrite: hideSecrets },
  }
  return destination ? pino(options, destination) : pino(options)
}

// Values of a failed query, up to the stack that follows in the same JSON text.
const queryValues = /(params: )(?:[^"\\]|\\.)*?(?=\\n\s+at |")/g
const secrets = [
  // The provider's keys, webhook secrets and what lets a browser pay or prove.
  /\b(?:sk|rk|pk)_(?:test|live)_\w+/g,
  /\bwhsec_[\w+/=-]+/g,
  /\b(?:pi|seti)_\w+?_secret_\w+/g,
  /\bBearer +[\w.~+/-]{20,}=*/gi,
  // The shop's own tokens have 43 characters; so do links, whose last part they are.
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
]
const emails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const digits = /(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w-])/g

/** Masks secrets, card numbers and addresses in a log line. The line stays valid JSON. */
export function hideSecrets(line: string): string {
  let safe = line.replace(queryValues, '$1[hidden]')
  for (const secret of secrets) safe = safe.replace(secret, '[secret]')
  return safe.replace(emails, '[email]').replace(digits, (number, index: number, whole: string) => {
    if (!isCardNumber(number.replace(/\D/g, ''))) return number
    // A bare JSON number is replaced by a JSON string.
    return whole.slice(0, index).endsWith('":') ? '"[card]"' : '[card]'
  })
}

/** An error for the log: type, message, code and stack, never the values a query was given. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    type: name,
    message: message.replace(/\nparams: [\s\S]*$/, ''),
    ...(typeof code === 'string' && { code }),
    stack: stack?.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, ''),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** True if the digits end in their own check digit, as those of every card do. */
function isCardNumber(digitsOnly: string): boolean {
  // Thirteen digits that begin with a 1 are a moment in milliseconds; no card has them.
  if (digitsOnly.length < 13 || /^1\d{12}$/.test(digitsOnly)) return false
  const sum = [...digitsOnly].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
