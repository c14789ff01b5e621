/** The filters of the audit log as a supervisor typed them. Pure. */
import { type AuditFilters, parseImei, ROUTINE_ACTIONS, startOfDayInLagos } from '@amana/contract'
import { fieldError } from '../../kernel/app-error.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { EntryFilter } from '../audit/index.ts'

/** @throws AppError validation_failed on the day that does not exist */
export function auditFilterOf({
  imei: typedImei,
  officer,
  action,
  from,
  to,
  routine = false,
}: AuditFilters): EntryFilter & { routine: boolean } {
  const parsed = typedImei ? parseImei(typedImei) : null
  const imei = parsed?.ok ? parsed.imei : typedImei
  const end = to === undefined ? undefined : startOf('to', to)
  return {
    imei: imei || undefined,
    officerId: officer?.toUpperCase() || undefined,
    action,
    from: from === undefined ? undefined : startOf('from', from),
    until: end && after(end, DAY),
    // An action that only pages do is asked for by its name.
    routine: routine || ROUTINE_ACTIONS.some((always) => always === action),
  }
}

function startOf(field: 'from' | 'to', day: string): Date {
  const start = startOfDayInLagos(day)
  if (!start) throw fieldError(field, 'This date does not exist')
  return start
}

/** The filters as the row of the reading keeps them; the IMEI has a separate column. */
export function statedFilters({ imei: _imei, officer, ...filters }: AuditFilters): Record<string, unknown> {
  return { ...(officer ? { officer: officer.toUpperCase() } : {}), ...filters }
}
