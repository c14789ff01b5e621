import {
  FINDINGS,
  findingOf,
  formatAmount,
  type recentVerificationSchema,
  type Verification,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { z } from 'zod'
import type { CheckRow } from './queries.ts'
import { findingIn, sourceNameIn, statementIn } from './result-words.ts'

/**
 * A stored check as the caller may see it: before payment neither the result nor registry findings.
 *
 * @param language of its sentences
 * @param link to its report
 */
export function presentCheck(
  row: CheckRow,
  {
    accessToken,
    language = 'en',
    link = null,
  }: { accessToken?: string | undefined; language?: Locale | undefined; link?: string | null } = {},
): Verification {
  const paid = row.result !== null
  const findings = paid ? row.findings : row.findings.filter((code) => FINDINGS[code].about === 'form')
  return {
    id: row.id,
    ...(accessToken ? { access_token: accessToken } : {}),
    status: row.status,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    paid_amount: formatAmount(row.paid_amount_minor),
    required_amount: formatAmount(row.required_amount_minor),
    result: row.result,
    statement: row.result && row.completed_at ? statementIn(language, row.result, row.completed_at) : null,
    device_info: {
      device: row.imei,
      device_brand: row.brand,
      device_model: row.model,
      brand: row.brand,
      model: row.model,
    },
    findings: findings.map((code) => findingIn(language, findingOf(code))),
    sources: paid
      ? row.sources.map((source) => ({ ...source, name: sourceNameIn(language, source.name) }))
      : [],
    in_use:
      row.in_use_network && row.in_use_at
        ? { network: row.in_use_network, at: row.in_use_at.toISOString() }
        : null,
    email: row.email,
    certificate_number: row.certificate_number,
    report_link: link,
  }
}

type Recent = z.input<typeof recentVerificationSchema>

/** An item of the recent list; an unpaid check shows "Pending payment" (decisions §3). */
export function presentRecentCheck(
  row: Pick<CheckRow, 'id' | 'imei' | 'created_at' | 'status' | 'result'>,
): Recent {
  const icon = row.result ?? (row.status === 'expired' ? 'expired' : 'pending')
  const unpaid = { pending: 'Pending payment', expired: 'Expired' } as const
  return {
    id: row.id,
    device: row.imei,
    created_at: row.created_at.toISOString(),
    result: icon === 'pending' || icon === 'expired' ? unpaid[icon] : icon,
    status_icon: icon,
  }
}
