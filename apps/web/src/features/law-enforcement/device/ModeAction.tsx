import type { FlagMode, OfficerFlag } from '@amana/contract/devices'
import { setFlagMode } from '@amana/contract/law-enforcement'
import { call } from '../../../lib/api.ts'
import { officerDateTime } from '../officer-text.ts'
import { deviceDetail } from './messages.ts'
import { ReasonAction } from './ReasonDialog.tsx'

const text = deviceDetail.mode

export function isOpenCase({ status, flag_type }: Pick<OfficerFlag, 'status' | 'flag_type'>): boolean {
  return status === 'active' && flag_type !== 'found'
}

/** The present mode of the phone, and its end. */
export function modeText({ trace_until: until }: Pick<OfficerFlag, 'trace_until'>): string {
  return until === null ? text.blocked : text.traced(officerDateTime(until))
}

/** Trace or block, whichever is not so now, with a reason (decisions §20). */
export function ModeAction({ flag, onDone }: { flag: OfficerFlag; onDone: () => void }) {
  if (!isOpenCase(flag)) return null
  const mode: FlagMode = flag.mode === 'trace' ? 'block' : 'trace'
  return (
    <ReasonAction
      key={mode}
      name={text.verbs[mode].name}
      about={`${mode} ${flag.case_number}`}
      title={text.verbs[mode].ofCase(flag.case_number)}
      consequence={text.verbs[mode].text}
      act={async (reason) =>
        (await call(setFlagMode, { params: { id: flag.id }, body: { mode, reason } })).description
      }
      onDone={onDone}
    />
  )
}
