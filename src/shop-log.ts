import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError, hideSecrets } from './log-rules.ts'

/** The log: a JSON object a line, on standard output unless told, without what nobody may read there. */
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
