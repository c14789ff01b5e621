/**
 * `bad_imei`: not 15 digits, and nothing was asked. `untrusted`: proof, key, entry or answer are not what the
 * protocol says. `refused`: the server said no, see `status`. `unreachable`: no answer.
 */
export type PrivateCheckTrouble = 'bad_imei' | 'untrusted' | 'refused' | 'unreachable'

export class PrivateCheckError extends Error {
  override readonly name = 'PrivateCheckError'
  readonly trouble: PrivateCheckTrouble
  /** HTTP status of a refusal; else 0. */
  readonly status: number
  /** Wait that a refusal asks for; else null. */
  readonly retryAfterSeconds: number | null

  constructor(
    trouble: PrivateCheckTrouble,
    message: string,
    {
      status = 0,
      retryAfterSeconds = null,
      cause,
    }: { status?: number; retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.trouble = trouble
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}
