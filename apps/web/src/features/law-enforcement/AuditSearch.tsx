import { exportAudit } from '@amana/contract/audit'
import { fetchFile } from '../../lib/download.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button, Form, Icon, TextField } from '../../ui/index.ts'
import { ScanButton } from '../../ui/ScanButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import {
  AUDIT_ACTION_CHOICES,
  type AuditFilterName,
  type AuditFilters,
  auditQueryOf,
} from './audit-filters.ts'
import { wantedDay } from './dashboard/flag-filters.ts'
import { lawEnforcement } from './messages.ts'
import { useSavedUrlText, useUrlText } from './use-url-text.ts'

const text = lawEnforcement.audit
const IMEI_FIELD = 'audit-imei'
const trimmed = (typed: string) => typed.trim()

interface AuditSearchProps {
  filters: AuditFilters
  /** Changed filters; an empty one goes. */
  onChange: (changed: AuditFilters) => void
  onClear: () => void
}

/**
 * The filters of the log. A choice applies at once, IMEI and officer with Search; the export has them all.
 */
export function AuditSearch({ filters, onChange, onClear }: AuditSearchProps) {
  const [imei, setImei] = useUrlText(filters.imei ?? '', trimmed)
  const [officer, setOfficer] = useUrlText(filters.officer ?? '', trimmed)
  // The address alone would let the box jump back for a moment.
  const [routine, setRoutine] = useUrlText(filters.routine ?? '', trimmed)
  const change = (name: AuditFilterName) => (value: string) => onChange({ [name]: value })
  const [from, setFrom] = useSavedUrlText(filters.from ?? '', wantedDay, change('from'))
  const [to, setTo] = useSavedUrlText(filters.to ?? '', wantedDay, change('to'))
  const exported = useDownload(() => fetchFile(exportAudit, { query: auditQueryOf(filters) }))
  function fill([found]: string[]) {
    if (!found) return
    setImei(found)
    document.getElementById(IMEI_FIELD)?.focus()
  }
  function clear() {
    for (const set of [setImei, setOfficer, setRoutine, setFrom, setTo]) set('')
    onClear()
  }
  return (
    <Form
      onSubmit={() => onChange({ imei: trimmed(imei), officer: trimmed(officer) })}
      error={null}
      pending={false}
      label={text.form}
      className="items-start gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-5"
    >
      <SelectField
        label={text.action}
        options={AUDIT_ACTION_CHOICES}
        placeholder={text.everyAction}
        value={filters.action ?? ''}
        onChange={change('action')}
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
      <TextField
        id={IMEI_FIELD}
        label={text.imei}
        value={imei}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        onChange={setImei}
      />
      {/* The limits follow the typed dates, as on the dashboard. */}
      <TextField type="date" label={text.from} value={from} max={wantedDay(to) ?? ''} onChange={setFrom} />
      <TextField type="date" label={text.to} value={to} min={wantedDay(from) ?? ''} onChange={setTo} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2 lg:col-span-5">
        <Button type="submit" variant="secondary">
          {text.submit}
        </Button>
        <ScanButton onFound={fill} />
        <Button variant="ghost" pending={exported.pending} onClick={exported.start}>
          {!exported.pending && <Icon name="document" size={20} />}
          {text.export}
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="ghost" onClick={clear}>
            {text.clear}
          </Button>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={routine === 'true'}
            onChange={({ target }) => {
              const wanted = target.checked ? 'true' : ''
              setRoutine(wanted)
              change('routine')(wanted)
            }}
          />
          {text.routine}
        </label>
      </div>
    </Form>
  )
}
