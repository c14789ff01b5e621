import { proposeRelease } from '@amana/contract/proposals'
import type { WorkItem } from '@amana/contract/work'
import { call } from '../../../lib/api.ts'
import { ReasonAction } from '../device/ReasonDialog.tsx'
import { lawEnforcement } from '../messages.ts'
import { EVERY_SOURCE } from '../officer-text.ts'
import { DecideProposal } from './DecideProposal.tsx'

const text = lawEnforcement.proposals

/** A stop of the brake has no page: it is decided in the list. */
export function ProposalOfStop({
  item: { id, proposal, stopped },
  onDone,
}: {
  item: WorkItem
  onDone: () => void
}) {
  if (proposal)
    return (
      <div className="grid gap-2">
        <p className="wrap-anywhere">{proposal.reason}</p>
        <DecideProposal proposal={proposal} onDone={onDone} />
      </div>
    )
  return (
    <ReasonAction
      name={text.release}
      about={`release stop ${id}`}
      title={stopped === EVERY_SOURCE ? text.releaseEveryTitle : text.releaseTitle(stopped ?? '')}
      consequence={text.releaseText}
      act={async (reason) =>
        (await call(proposeRelease, { params: { id: Number(id) }, body: { reason } })).description
      }
      onDone={onDone}
    />
  )
}
