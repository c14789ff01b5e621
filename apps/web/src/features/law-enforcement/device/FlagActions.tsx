import type { OfficerFlag } from '@amana/contract/devices'
import {
  clearFlag,
  confirmFlag,
  holdDevice,
  rejectFlag,
  releaseDevice,
} from '@amana/contract/law-enforcement'
import { call } from '../../../lib/api.ts'
import { type FlagActionName, verbsOf } from '../officer-text.ts'
import { deviceDetail } from './messages.ts'
import { ReasonAction } from './ReasonDialog.tsx'

const text = deviceDetail.actions
const ENDPOINTS = {
  confirm: confirmFlag,
  reject: rejectFlag,
  clear: clearFlag,
  release: releaseDevice,
} as const
const VARIANTS = {
  confirm: 'primary',
  reject: 'danger',
  clear: 'secondary',
  hold: 'secondary',
  release: 'secondary',
} as const

export interface FlagActionsProps {
  flag: OfficerFlag
  held: boolean
  /** A hold belongs to the device, not to one of its cases. */
  withHold: boolean
  onDone: () => void
}

/** Confirm or reject a report under review, clear a flag, put and lift a hold (decisions §9). */
export function FlagActions({ flag, held, withHold, onDone }: FlagActionsProps) {
  const verbs = verbsOf(flag, held).filter((verb) => withHold || (verb !== 'hold' && verb !== 'release'))
  async function act(verb: FlagActionName, reason: string, block: boolean) {
    if (verb === 'hold')
      return (await call(holdDevice, { params: { id: flag.id }, body: { reason, block } })).description
    return (await call(ENDPOINTS[verb], { params: { id: flag.id }, body: { reason } })).description
  }
  return (
    <div className="flex flex-wrap gap-3">
      {verbs.map((verb) => (
        <ReasonAction
          key={verb}
          name={text.verbs[verb].name}
          about={`${verb} ${flag.case_number}`}
          title={text.verbs[verb].ofCase(flag.case_number)}
          consequence={text.verbs[verb].text}
          variant={VARIANTS[verb]}
          choice={verb === 'hold' ? text.blockToo : undefined}
          act={(reason, block) => act(verb, reason, block)}
          onDone={onDone}
        />
      ))}
    </div>
  )
}
