import { confirmProposal, type Proposal, refuseProposal } from '@amana/contract/proposals'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/use-session.ts'
import { ReasonAction } from '../device/ReasonDialog.tsx'
import { lawEnforcement } from '../messages.ts'

const text = lawEnforcement.proposals

interface DecideProposalProps {
  proposal: Pick<Proposal, 'id' | 'kind' | 'proposed_by'>
  onDone: () => void
}

/** Confirm and Refuse, for a supervisor who did not propose it; for everybody else, who decides. */
export function DecideProposal({ proposal: { id, kind, proposed_by }, onDone }: DecideProposalProps) {
  const { user } = useSession()
  const own = user?.officer_id != null && proposed_by.endsWith(`(${user.officer_id})`)
  if (own) return <p>{text.own}</p>
  if (user?.is_supervisor !== true) return <p>{text.others}</p>
  const request = (reason: string) => ({ params: { id }, body: { reason } })
  return (
    <div className="flex flex-wrap gap-3">
      <ReasonAction
        name={text.confirm}
        about={`confirm proposal ${id}`}
        title={text.confirmTitle}
        consequence={text.consequences[kind]}
        variant="primary"
        act={async (reason) => (await call(confirmProposal, request(reason))).description}
        onDone={onDone}
      />
      <ReasonAction
        name={text.refuse}
        about={`refuse proposal ${id}`}
        title={text.refuseTitle}
        consequence={text.refuseText}
        variant="danger"
        act={async (reason) => (await call(refuseProposal, request(reason))).description}
        onDone={onDone}
      />
    </div>
  )
}
