/** Texts of the portal. Pure. */

import type { OfficerFlag } from '@amana/contract/devices'
import type { Model } from '@amana/contract/imei'
import { formatDateTime, shortFormat } from '../../lib/dates.ts'
import type { StatusTone } from '../../ui/index.ts'
import { lawEnforcement } from './messages.ts'

/** `03 Mar`, where the year is clear. */
export const officerDay = shortFormat({ day: '2-digit', month: 'short' })

/** `03 Mar 2025` */
export const officerDate = shortFormat({ day: '2-digit', month: 'short', year: 'numeric' })

/** `3 Mar 2025, 14:05` */
export const officerDateTime = shortFormat(
  { english: 'en-NG', dateStyle: 'medium', timeStyle: 'short' },
  formatDateTime,
)

/** Loud only while a case is open: stolen red; lost and under review amber. Found is over. */
export function toneOf({ flag_type, status }: Pick<OfficerFlag, 'flag_type' | 'status'>): StatusTone {
  if (!isOpen({ status }) || flag_type === 'found') return 'neutral'
  return flag_type === 'stolen' && status === 'active' ? 'stolen' : 'flagged'
}

/** Where a flag comes from, and for the public whether the contact is proven. */
export function sourceOf({
  source,
  contact_verified,
}: Pick<OfficerFlag, 'source' | 'contact_verified'>): string {
  const { sources, contactProven, contactUnproven } = lawEnforcement
  if (contact_verified === null) return sources[source]
  return `${sources[source]}, ${contact_verified ? contactProven : contactUnproven}`
}

/** `Ada Okafor (LP204511)`, or `Command of Lagos`. */
export function assigneeText({
  officer_id,
  officer_name,
  state_command,
}: NonNullable<OfficerFlag['assigned_to']>): string {
  return state_command === null
    ? `${officer_name} (${officer_id})`
    : lawEnforcement.work.filters.command(state_command)
}

/** `1 Case`, `About 12,000 Cases`: an estimate is rounded, so that nobody takes it for exact. */
export function casesText({ count, count_exact }: { count: number; count_exact: boolean }): string {
  const { count: exactly, about } = lawEnforcement.dashboard
  return count_exact ? exactly(count) : about(Number(count.toPrecision(2)))
}

/** The source in a stop that holds back the blocks of all of them. */
export const EVERY_SOURCE = '*'

/** Whether the flag is still open. */
export function isOpen({ status }: Pick<OfficerFlag, 'status'>): boolean {
  return status === 'active' || status === 'under_review'
}

/** The main flag: active before under review before the newest of the others. Null: no flags. */
export function mainFlag(flags: readonly OfficerFlag[]): OfficerFlag | null {
  const byAge = flags.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
  const weight = ({ status, flag_type }: OfficerFlag) => {
    if (status === 'active' && flag_type !== 'found') return 2
    return status === 'under_review' ? 1 : 0
  }
  return byAge.toSorted((a, b) => weight(b) - weight(a))[0] ?? null
}

/** Brand and model of a flag. */
export function flagDevice({ device_brand, device_model }: OfficerFlag): Model {
  return { brand: device_brand, model: device_model }
}

export type FlagActionName = 'confirm' | 'reject' | 'clear' | 'hold' | 'release'

/** The officer's actions for a case (decisions §5, §9); `held`: the device is under a police hold. */
export function verbsOf(
  { status, flag_type }: Pick<OfficerFlag, 'status' | 'flag_type'>,
  held: boolean,
): FlagActionName[] {
  const verbs: FlagActionName[] = []
  if (status === 'under_review') verbs.push('confirm', 'reject')
  if (status === 'active' && flag_type !== 'found') verbs.push('clear')
  verbs.push(held ? 'release' : 'hold')
  return verbs
}

/** `412 KB`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `search_devices` → `Search devices`, for an action that has no text yet. */
export function inWords(word: string): string {
  const words = word.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
