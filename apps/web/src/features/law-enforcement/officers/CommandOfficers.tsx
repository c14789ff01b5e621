import type { CommandOfficer, OneTimePassword } from '@amana/contract/command-officers'
import { useState } from 'react'
import { Button, CopyButton, Dialog, StatusBadge, type StatusTone } from '../../../ui/index.ts'
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
  const [made, setMade] = useState<OneTimePassword | null>(null)
  function show(password: OneTimePassword) {
    setInviting(false)
    setMade(password)
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
          <span key="rank">
            <span className="block">{officer.rank}</span>
            <span className="block text-muted">{officer.station}</span>
          </span>,
          <span key="status">
            <StatusBadge tone={TONES[officer.status]}>{text.statuses[officer.status]}</StatusBadge>
            {officer.suspended_at && (
              <span className="mt-1 block text-muted">{text.suspendedOn(officerDate(officer.suspended_at))}</span>
            )}
          </span>,
          officerDate(officer.expires_at),
          officer.supervisor ? (
            <span key="change" className="text-muted">
              {text.administrators}
            </span>
          ) : (
            <OfficerActions key="change" organisation={organisation} officer={officer} onChanged={refresh} onMade={show} />
          ),
        ]}
      />
      <Dialog open={inviting} onOpenChange={setInviting} title={text.invite.open}>
        <InviteOfficer organisation={organisation} onMade={show} onCancel={() => setInviting(false)} />
      </Dialog>
      <Dialog
        open={made !== null}
        onOpenChange={(open) => !open && setMade(null)}
        deliberate
        title={text.password.title(made?.officer.name ?? '')}
        description={text.password.text}
        footer={<Button onClick={() => setMade(null)}>{text.done}</Button>}
      >
        {made && (
          <div>
            <p className="font-semibold">{text.password.label}</p>
            <p className="flex items-center gap-2 rounded-md bg-sunken pl-3">
              <code className="min-w-0 flex-1 py-2 break-all">{made.one_time_password}</code>
              <CopyButton text={made.one_time_password} label={text.password.copy} toast={text.password.copied} />
            </p>
          </div>
        )}
      </Dialog>
    </div>
  )
}
