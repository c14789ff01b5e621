import type { CommandOfficer } from '@amana/contract/command-officers'
import { useState } from 'react'
import { Button, Dialog, StatusBadge, type StatusTone } from '../../../ui/index.ts'
import { officerDate } from '../officer-text.ts'
import { PagedRecords } from '../PagedRecords.tsx'
import { InviteOfficer } from './InviteOfficer.tsx'
import { commandOfficers as text } from './messages.ts'
import { OfficerActions } from './OfficerActions.tsx'
import { useOfficers, useRefreshOfficers } from './queries.ts'

const { columns } = text
const TONES: Record<CommandOfficer['status'], StatusTone> = {
  active: 'clean',
  new: 'pending',
  expired: 'flagged',
  suspended: 'failed',
}

/** The officers of a command, and what their supervisor changes. */
export function CommandOfficers({ organisation }: { organisation: string }) {
  const refresh = useRefreshOfficers()
  const [inviting, setInviting] = useState(false)
  function invited() {
    setInviting(false)
    refresh()
  }
  return (
    <div className="grid gap-6 *:min-w-0">
      <div>
        <Button onClick={() => setInviting(true)}>{text.invite.open}</Button>
      </div>
      <PagedRecords
        list={useOfficers(organisation)}
        text={text}
        columns={[columns.officer, columns.rank, columns.status, columns.until, columns.change]}
        keyOf={({ officer_id }) => officer_id}
        cells={(officer) => [
          <span key="officer">
            <span className="block font-semibold">{officer.name}</span>
            <span className="block">{officer.officer_id}</span>
            {officer.supervisor && <span className="block text-muted">{text.supervisor}</span>}
          </span>,
          // A rank is one long word: its column is at least as wide.
          <span key="rank" className="wrap-break-word">
            <span className="block">{officer.rank}</span>
            <span className="block text-muted">{officer.station}</span>
          </span>,
          <span key="status">
            <StatusBadge tone={TONES[officer.status]}>{text.statuses[officer.status]}</StatusBadge>
            {officer.suspended_at && (
              <span className="mt-1 block text-muted">
                {text.suspendedOn(officerDate(officer.suspended_at))}
              </span>
            )}
          </span>,
          officerDate(officer.expires_at),
          officer.supervisor ? (
            <span key="change" className="text-muted">
              {text.administrators}
            </span>
          ) : (
            <OfficerActions key="change" organisation={organisation} officer={officer} onChanged={refresh} />
          ),
        ]}
      />
      <Dialog open={inviting} onOpenChange={setInviting} title={text.invite.open}>
        <InviteOfficer organisation={organisation} onInvited={invited} onCancel={() => setInviting(false)} />
      </Dialog>
    </div>
  )
}
