/** The title of a device's page, and where "Report this device" leads. Pure. */

import { modelName } from '@amana/contract/imei'
import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { flagWords } from '../../../lib/messages/flags.ts'
import { lawEnforcement } from '../messages.ts'
import { isOpen, mainFlag } from '../officer-text.ts'
import { deviceDetail } from './messages.ts'

const WORST_FIRST = ['stolen', 'blocked', 'lost'] as const
type Named = Pick<OfficerDevice, 'imei' | 'brand' | 'model' | 'flags' | 'lists' | 'hold'>

/** The entry of an imported list that counts most. */
export function worstListed(lists: OfficerDevice['lists']): OfficerDevice['lists'][number] | null {
  return WORST_FIRST.flatMap((status) => lists.find((entry) => entry.status === status) ?? [])[0] ?? null
}

/**
 * `Stolen`, `Lost (under review)`, `Stolen (imported list)`, or that the police hold it; null: nothing is
 * wrong.
 */
function standingOf({ flags, lists, hold }: Pick<Named, 'flags' | 'lists' | 'hold'>): string | null {
  const flag = mainFlag(flags)
  if (flag && isOpen(flag) && flag.flag_type !== 'found')
    return flag.status === 'active'
      ? flagWords.types[flag.flag_type]
      : lawEnforcement.search.underReview[flag.flag_type]
  const listed = worstListed(lists)
  if (listed) return deviceDetail.lists.named[listed.status]
  return hold ? deviceDetail.hold.short : null
}

/** `Tecno Spark 10, Stolen`; a phone of an unknown model is called by its IMEI. */
export function deviceTitle(device: Named): string {
  const name = modelName(device) || device.imei
  const standing = standingOf(device)
  return standing === null ? name : `${name}, ${standing}`
}

/** The number of the case that an act on this page is about: the main flag's, else that of an open claim. */
export function caseOf({ flags, disputes }: Pick<OfficerDevice, 'flags' | 'disputes'>): string {
  const flag = mainFlag(flags)
  const claim = disputes.find(({ status }) => status === 'open')
  if (flag && (isOpen(flag) || !claim)) return flag.case_number
  return claim?.case_number ?? ''
}

/**
 * A new report takes phone and state from the page. Nothing about a person, since addresses stay in
 * histories and logs.
 */
export function reportFacts({ imei, flags, ...model }: Pick<Named, 'imei' | 'brand' | 'model' | 'flags'>) {
  const facts = { imei, brand: modelName(model), state: mainFlag(flags)?.device_state ?? '' }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''))
}
