import type { ProposalRecord } from '@amana/contract/proposals'
import { useEffect } from 'react'
import { focusPage } from '../../../lib/focus.ts'
import { Alert } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { officerDateTime } from '../officer-text.ts'
import { DecideProposal } from './DecideProposal.tsx'

const text = lawEnforcement.proposals

/** An open proposal, which a supervisor has to decide. */
export function ProposalBanner({ proposal, onDone }: { proposal: ProposalRecord; onDone: () => void }) {
  const { kind, case_number, proposed_by, proposed_at, expires_at, reason } = proposal
  // Once it is decided, the banner and the focused button in it are gone.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPage()
    },
    [],
  )
  return (
    <section aria-label={text.waiting}>
      <Alert tone="warning" title={case_number ? text.proposedFor[kind](case_number) : text.proposed[kind]}>
        <p>{text.by(proposed_by, officerDateTime(proposed_at))}</p>
        <p className="my-2 wrap-anywhere">{reason}</p>
        <p className="mb-3 text-muted">{text.until(officerDateTime(expires_at))}</p>
        <DecideProposal proposal={proposal} onDone={onDone} />
      </Alert>
    </section>
  )
}
