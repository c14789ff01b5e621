/**
 * Where browsers say that a page broke its Content-Security-Policy (CSP3 §5.3): a fault of ours, or code that
 * somebody injected. The addresses in a report hold IMEIs and tokens, so the log gets none of them.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { MINUTE } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { networkOf } from '../kernel/network.ts'
import type { RateLimiter } from './rate-limit.ts'
import { POLICY_REPORTS } from './security-headers.ts'

export interface PolicyReportsOptions {
  limiter: Pick<RateLimiter, 'countOwn'>
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** A violation, as a line of the log names it. */
export interface Violation {
  directive: string
  /** A keyword such as `inline`, or an origin. */
  blocked: string
  /** Of the build; null: unknown, or not ours. */
  script: string | null
}

const BODY_LIMIT = 32 * 1024
const REPORTS_OF_A_NETWORK = 60
/** The limit of a process: one page with a fault is reported by each of its readers. */
const LINES_PER_MINUTE = 20
/** Browsers send several at once. */
const READ_OF_A_BODY = 20

const DIRECTIVE =
  /^((default|script|style|img|font|connect|manifest|worker|media|object|frame|child)-src(-elem|-attr)?|form-action|base-uri|frame-ancestors)$/
const KEYWORD = /^[a-z-]{1,20}$/
const SCRIPT = /^\/assets\/[\w.-]{1,80}$/

const text = z.string().max(4_000).optional()
/** The older form, which all browsers know (`report-uri`). */
const ofReportUri = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
})
/** The form of the Reporting API (`report-to`). Reports of other kinds are left out. */
const ofReportTo = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text.nullable() }).optional(),
  }),
)

/** @throws AppError malformed_body: of neither form */
export function violationsIn(body: unknown): Violation[] {
  const older = ofReportUri.safeParse(body)
  if (older.success) {
    const report = older.data['csp-report']
    const violated = report['violated-directive']?.split(' ')[0]
    return kept(report['effective-directive'] ?? violated, report['blocked-uri'], report['source-file'])
  }
  const newer = ofReportTo.safeParse(body)
  if (!newer.success) throw new AppError('malformed_body')
  return newer.data
    .slice(0, READ_OF_A_BODY)
    .flatMap(({ type, body: of }) =>
      type === 'csp-violation' && of ? kept(of.effectiveDirective, of.blockedURL, of.sourceFile) : [],
    )
}

/** None: not of our policy, or of an extension of the reader's browser. */
function kept(directive = '', blocked = '', sourceFile: string | null = null): Violation[] {
  const blockedAt = KEYWORD.test(blocked) ? blocked : originOf(blocked)
  const source = sourceFile ? URL.parse(sourceFile) : null
  if (!DIRECTIVE.test(directive) || blockedAt === null || isExtension(source?.protocol)) return []
  const script = source && SCRIPT.test(source.pathname) ? source.pathname : null
  return [{ directive, blocked: blockedAt, script }]
}

function originOf(address: string): string | null {
  const url = URL.parse(address)
  return url && /^(https?|wss?):$/.test(url.protocol) && url.host.length <= 100 ? url.origin : null
}

const isExtension = (protocol = '') => protocol.endsWith('-extension:')

export function policyReports({ limiter, clock, log }: PolicyReportsOptions) {
  let minute = 0
  let written = new Set<string>()

  /** Each violation once a minute, and no more than so many: strangers write these lines. */
  function write(violation: Violation): void {
    const now = Math.floor(clock.now().getTime() / MINUTE)
    if (now !== minute) [minute, written] = [now, new Set()]
    const key = JSON.stringify(violation)
    if (written.has(key) || written.size >= LINES_PER_MINUTE) return
    written.add(key)
    log.warn(violation, 'browser reported a violation of the content security policy')
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string' },
      (_request, sent, done) => done(null, String(sent)),
    )
    app.post(
      POLICY_REPORTS,
      {
        schema: { hide: true },
        bodyLimit: BODY_LIMIT,
        async onRequest(request) {
          const { left, resetSeconds } = limiter.countOwn(
            `policy-reports|${networkOf(request.ip)}`,
            REPORTS_OF_A_NETWORK,
          )
          if (left < 0) throw new AppError('too_many_requests', { retryAfterSeconds: resetSeconds })
        },
      },
      async (request, reply) => {
        for (const violation of violationsIn(readJson(request.body))) write(violation)
        return reply.header('cache-control', 'no-store').code(204).send()
      },
    )
  }
}

/** @throws AppError malformed_body */
function readJson(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? JSON.parse(sent) : undefined
  } catch {
    throw new AppError('malformed_body')
  }
}
