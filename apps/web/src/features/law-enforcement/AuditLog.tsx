import { AUDIT_ACTION_LABELS } from '@amana/contract/audit-actions'
import { parseImei } from '@amana/contract/imei'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { DESKTOP } from '../../lib/use-media-query.ts'
import { Imei, Link } from '../../ui/index.ts'
import { type AuditFilters, auditSearch } from './audit-filters.ts'
import { type AuditPage, useAudit } from './audit-queries.ts'
import { CaseNumber } from './CaseNumber.tsx'
import { detailPath } from './FlagRow.tsx'
import { lawEnforcement } from './messages.ts'
import { inWords, officerDate, officerDateTime } from './officer-text.ts'
import { PagedRecords } from './PagedRecords.tsx'
import { ReleaseAccess } from './ReleaseAccess.tsx'

const text = lawEnforcement.audit
const ACTIONS: Partial<Record<string, string>> = AUDIT_ACTION_LABELS
const { columns } = text

type Entry = AuditPage['results'][number]

/** The audit log of officers' actions (decisions §9); for supervisors only, which the server decides. */
export function AuditLog({ filters }: { filters: AuditFilters }) {
  return (
    <PagedRecords
      list={useAudit(filters)}
      text={text}
      columns={[
        columns.at,
        columns.officer,
        columns.action,
        columns.imei,
        columns.caseReference,
        columns.purpose,
        columns.owner,
      ]}
      // Seven columns: on less width words would break within.
      tableFrom={DESKTOP}
      keyOf={({ id }) => id}
      cells={(entry) => [
        <span key="at" className="lg:whitespace-nowrap">
          {officerDateTime(entry.at)}
        </span>,
        <Officer key="officer" entry={entry} />,
        <Act key="action" entry={entry} />,
        entry.imei ? <Phone key="imei" imei={entry.imei} /> : lawEnforcement.none,
        entry.case_reference ? (
          <CaseReference key="case" reference={entry.case_reference} />
        ) : (
          lawEnforcement.none
        ),
        entry.purpose || lawEnforcement.none,
        <OwnerSees key="owner" entry={entry} />,
      ]}
    />
  )
}

const logOf = (filters: AuditFilters) => `${paths.officerAudit}?${auditSearch(filters)}`

function Officer({ entry: { officer_id, officer_name } }: { entry: Entry }) {
  return (
    <>
      <span className="block">{officer_name}</span>
      {officer_id === null ? (
        <span className="block text-muted">{text.system}</span>
      ) : (
        <Link
          to={logOf({ officer: officer_id })}
          aria-label={text.ofOfficer(officer_id)}
          className="text-link inline-flex min-h-11 items-center whitespace-nowrap lg:min-h-6"
        >
          {officer_id}
        </Link>
      )}
    </>
  )
}

/** The act in words; for a list, also at how many people it was a look. */
function Act({ entry: { action, detail, subjects, routine } }: { entry: Entry }) {
  return (
    <>
      <span className="block font-semibold">{ACTIONS[action] ?? inWords(action)}</span>
      {/* The words of the log are the same for everybody who reads it. */}
      <span lang="en" className="block wrap-anywhere">
        {detail}
      </span>
      {subjects.length > 1 && (
        <span className="block text-muted text-xs">{text.people(subjects.length)}</span>
      )}
      {routine && <span className="block text-muted text-xs">{text.byPage}</span>}
    </>
  )
}

/** A number of ours, or any text that an officer typed. */
function CaseReference({ reference }: { reference: string }) {
  return /^[A-Z]{2}-\d{4}-\d+$/.test(reference) ? <CaseNumber of={reference} /> : reference
}

/** Leads to the phone's rows: its page is a look at its owner, and has a separate link. */
function Phone({ imei }: { imei: string }) {
  return (
    <>
      <Link
        to={logOf({ imei })}
        aria-label={text.ofImei(imei)}
        className="text-link inline-flex min-h-11 items-center lg:min-h-6"
      >
        <Imei imei={imei} />
      </Link>
      {parseImei(imei).ok && (
        <Link
          to={detailPath(imei)}
          aria-label={text.openDevice(imei)}
          className="text-link flex min-h-11 items-center text-xs lg:min-h-6"
        >
          {text.device}
        </Link>
      )}
    </>
  )
}

/** When the person sees the look; a supervisor may show it earlier. */
function OwnerSees({ entry: { id, visible_at } }: { entry: Entry }) {
  const [released, setReleased] = useState(false)
  if (visible_at === null) return lawEnforcement.none
  if (released || Date.parse(visible_at) <= Date.now()) return text.sees
  return (
    <>
      <span className="block">{text.seesOn(officerDate(visible_at))}</span>
      <ReleaseAccess
        ids={[id]}
        onReleased={() => setReleased(true)}
        label={text.showNow}
        variant="ghost"
        className="-ml-4 whitespace-nowrap lg:-my-1 lg:ml-0 lg:min-h-8 lg:px-0 lg:py-0 lg:text-sm"
      />
    </>
  )
}
