/** `/.well-known/security.txt` (RFC 9116): where to report a weakness of this deployment. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { DAY } from '../kernel/durations.ts'
import { FOR_A_MINUTE, forAnybody } from './log-files.ts'

export interface SecurityTxtOptions {
  /** Null: people write through the page alone. */
  support: { email: string | null }
  /** Known once the server listens. */
  readonly publicUrl: string
  clock: Clock
}

const PATH = '/.well-known/security.txt'

/** A copy of the file that was kept longer than this names nobody any more (§2.5.5: less than a year). */
const GOOD_FOR = 90 * DAY

export function securityTxt(options: SecurityTxtOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(PATH, { schema: { hide: true } }, async (_request, reply) =>
      forAnybody(reply, FOR_A_MINUTE)
        .header('content-type', 'text/plain; charset=utf-8')
        .send(Buffer.from(securityTxtOf(options))),
    )
  }
}

/** The contact that is read first comes first (§2.5.3). The lines are the same all day, for caches. */
export function securityTxtOf({ support, publicUrl, clock }: SecurityTxtOptions): string {
  const today = Math.floor(clock.now().getTime() / DAY) * DAY
  const lines = [
    ...(support.email === null ? [] : [`Contact: mailto:${encodeURI(support.email)}`]),
    `Contact: ${publicUrl}/support`,
    `Expires: ${new Date(today + GOOD_FOR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${PATH}`,
    `Policy: ${publicUrl}/support#security`,
  ]
  return `${lines.join('\n')}\n`
}
