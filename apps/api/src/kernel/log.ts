/** Structured logs. They carry ids, never IMEIs, phones, e-mails, codes, tokens or card data. */
import { type DestinationStream, type Logger, pino } from 'pino'
import { currentTracer } from '../telemetry/tracing.ts'

export type { Logger }

/** Names of secret or personal fields; removed wherever they appear, two levels deep. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'new_password',
  'confirm_password',
  'otp',
  'code',
  'pin',
  'security_pin',
  'access_token',
  'refresh_token',
  'refresh',
  'access',
  'token',
  'email',
  'to',
  'phone',
  'phone_number',
  'imei',
  'device',
  'device_id',
  'nin',
  'bvn',
  'number',
  'cvv',
  'expiry',
  'name',
  'parameters',
  'where',
  'detail',
]

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const tracer = currentTracer()
  return pino(
    {
      level,
      base: undefined,
      // Trace and span of the line; without tracing a line has neither.
      ...(tracer ? { mixin: () => tracer.ids() } : {}),
      redact: { paths: SECRET_NAMES.flatMap((name) => [`*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: { err: describeError, req: undefined as never, res: undefined as never },
    },
    ...(destination ? [destination] : []),
  )
}

/**
 * An error for the log: type, message, stack, `error_code` (a bare `code` is a one-time code, and redacted).
 * Database errors quote values of the row in `detail` and sometimes in their message, so only their code,
 * constraint and table are kept.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error))
    return { type: typeof error, error_code: (error as { code?: unknown } | null)?.code }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: error.name,
    message: fromDatabase ? `database error ${code}` : withoutNumbers(error.message),
    ...(code === undefined ? {} : { error_code: code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    stack: fromDatabase ? undefined : withoutNumbers(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

const MAX_TEXT = 10_000

/** Long digit runs (IMEIs, phones, cards) and e-mail addresses are removed from an error's text. */
function withoutNumbers(text: string): string {
  // Text from outside may have any length. Bounded parts (RFC 5321 §4.5.3.1) keep the search for addresses
  // from taking quadratic time.
  return text
    .slice(0, MAX_TEXT)
    .replace(/\d{6,}/g, '[digits]')
    .replace(/[^\s@<>"']{1,64}@[^\s@<>"']{1,255}\.[a-z]{2,}/gi, '[address]')
}
