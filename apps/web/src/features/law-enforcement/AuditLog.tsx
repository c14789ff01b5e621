import { AUDIT_ACTION_LABELS } from '@amana/contract/audit-actions'
import { useState } from 'react'
import { Button, Form, Imei, TextField } from '../../ui/index.ts'
import { ScanButton } from '../../ui/ScanButton.tsx'
import { lawEnforcement } from './messages.ts'
import { inWords, officerDate, officerDateTime } from './officer-text.ts'
import { PagedRecords } from './PagedRecords.tsx'
import { type AuditPage, useAudit } from './queries.ts'
import { ReleaseAccess } from './ReleaseAccess.tsx'
import { useUrlText } from './use-url-text.ts'

const text = lawEnforcement.audit
const ACTIONS: Partial<Record<string, string>> = AUDIT_ACTION_LABELS
const { columns } = text
const IMEI_FIELD = 'audit-imei'

export interface AuditFilters {
  imei?: string
  officer?: string
}

const trimmed = (typed: string) => typed.trim()

export function AuditSearch({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}) {
  const [imei, setImei] = useUrlText(filters.imei ?? '', trimmed)
  const [officer, setOfficer] = useUrlText(filters.officer ?? '', trimmed)
  const any = filters.imei !== undefined || filters.officer !== undefined
  function fill([found]: string[]) {
    if (!found) return
    setImei(found)
    document.getElementById(IMEI_FIELD)?.focus()
  }
  return (
    <Form
      onSubmit={() => onChange({ imei: trimmed(imei), officer: trimmed(officer) })}
      error={null}
      pending={false}
      label={text.form}
      className="gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] lg:items-end"
    >
      <TextField
        id={IMEI_FIELD}
        label={text.imei}
        value={imei}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        onChange={setImei}
      />
      <TextField
        label={text.officer}
        value={officer}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onChange={setOfficer}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" className="min-h-12">
          {text.submit}
        </Button>
        <ScanButton className="min-h-12" onFound={fill} />
        {any && (
          <Button
            variant="ghost"
            className="min-h-12"
            onClick={() => {
              setImei('')
              setOfficer('')
              onChange({})
            }}
          >
            {text.clear}
          </Button>
        )}
      </div>
    </Form>
  )
}

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
      keyOf={({ id }) => id}
      cells={(entry) => [
        <span key="at" className="lg:whitespace-nowrap">
          {officerDateTime(entry.at)}
        </span>,
        <span key="officer">
          <span className="block">{entry.officer_name}</span>
          <span className="block whitespace-nowrap text-muted">{entry.officer_id ?? text.system}</span>
        </span>,
        <span key="action" className="lg:whitespace-nowrap">
          {ACTIONS[entry.action] ?? inWords(entry.action)}
        </span>,
        entry.imei ? <Imei key="imei" imei={entry.imei} /> : lawEnforcement.none,
        entry.case_reference || lawEnforcement.none,
        entry.purpose || lawEnforcement.none,
        <OwnerSees key="owner" entry={entry} />,
      ]}
    />
  )
}

/** When the person sees the look; a supervisor may show it earlier. */
function OwnerSees({ entry: { id, visible_at } }: { entry: AuditPage['results'][number] }) {
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
        className="-ml-4"
      />
    </>
  )
}
