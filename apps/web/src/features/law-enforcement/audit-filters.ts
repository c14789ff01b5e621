/**
 * The filters of the audit log stand in the address, so that a reload, a link or Back shows the same rows.
 * Pure.
 */
import { AUDIT_ACTION_LABELS, type AuditAction } from '@amana/contract/audit-actions'

const AUDIT_FILTER_NAMES = ['action', 'officer', 'imei', 'from', 'to', 'routine'] as const
export type AuditFilterName = (typeof AUDIT_FILTER_NAMES)[number]
export type AuditFilters = Partial<Record<AuditFilterName, string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Actions by their names, for the list to choose from. */
export const AUDIT_ACTION_CHOICES = Object.entries(AUDIT_ACTION_LABELS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** The filters of the address, without values that the server would refuse. */
export function auditFiltersOf(params: URLSearchParams): AuditFilters {
  const filters: AuditFilters = {}
  for (const name of AUDIT_FILTER_NAMES) {
    const value = params.get(name)?.trim() ?? ''
    if (value !== '' && isAccepted(name, value)) filters[name] = value
  }
  return filters
}

function isAccepted(name: AuditFilterName, value: string): boolean {
  if (name === 'action') return value in AUDIT_ACTION_LABELS
  if (name === 'from' || name === 'to') return DAY.test(value)
  return name === 'routine' ? value === 'true' : value.length <= 40
}

/** The query that the server is asked. */
export function auditQueryOf({ action, routine, ...filters }: AuditFilters) {
  return {
    ...filters,
    action: action as AuditAction | undefined,
    routine: routine === 'true' ? ('true' as const) : undefined,
  }
}

/** The address of the log with these filters alone. */
export function auditSearch(filters: AuditFilters): string {
  return new URLSearchParams(filters as Record<string, string>).toString()
}
