import { holdImei, releaseImei } from '@amana/contract/law-enforcement'
import { call } from '../../../lib/api.ts'
import { deviceDetail } from './messages.ts'
import { ReasonAction } from './ReasonDialog.tsx'

const { verbs, blockToo } = deviceDetail.actions

/** Puts or lifts the police hold of a device that has no case. */
export function HoldAction({ imei, held, onDone }: { imei: string; held: boolean; onDone: () => void }) {
  const { name, text } = held ? verbs.release : verbs.hold
  return (
    <ReasonAction
      name={name}
      about={`${held ? 'release' : 'hold'} ${imei}`}
      consequence={text}
      choice={held ? undefined : blockToo}
      act={async (reason, block) =>
        held
          ? (await call(releaseImei, { params: { imei }, body: { reason } })).description
          : (await call(holdImei, { params: { imei }, body: { reason, block } })).description
      }
      onDone={onDone}
    />
  )
}
