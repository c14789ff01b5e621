import { formatImei } from '@amana/contract/imei'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, Card, EmptyState, ErrorState, Form, Skeleton, TextField } from '../../ui/index.ts'
import { inWords, officerDateTime } from './officer-text.ts'
import { useAudit } from './queries.ts'
import { RecordList } from './RecordList.tsx'
import { useTyped } from './use-typed.ts'

const text = lawEnforcement.audit
const { columns } = text

export interface AuditFilters {
  imei?: string
  officer?: string
}

const trimmed = (typed: string) => typed.trim()

export function AuditSearch({ filters, onChange }: { filters: AuditFilters; onChange: (filters: AuditFilters) => void }) {
  const [imei, setImei] = useTyped(filters.imei ?? '', trimmed)
  const [officer, setOfficer] = useTyped(filters.officer ?? '', trimmed)
  const any = filters.imei !== undefined || filters.officer !== undefined
  return (
    <Form
      onSubmit={() => onChange({ imei: trimmed(imei), officer: trimmed(officer) })}
      error={null}
      pending={false}
      label={text.form}
      className="gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] lg:items-end"
    >
      <TextField
        label={text.imei}
        value={imei}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        onChange={({ target }) => setImei(target.value)}
      />
      <TextField
        label={text.officer}
        value={officer}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onChange={({ target }) => setOfficer(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" className="min-h-12">
          {text.submit}
        </Button>
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

/** Who looked at what (decisions §9); for supervisors, which the server decides. */
export function AuditLog({ filters }: { filters: AuditFilters }) {
  const log = useAudit(filters)
  const { data, error, isFetching, refetch } = log
  if (data === undefined) {
    if (!error || isFetching) {
      return (
        <Card>
          <p role="status" className="mb-4 text-muted">
            {text.loading}
          </p>
          <Skeleton className="h-40 w-full" />
        </Card>
      )
    }
    return (
      <Card>
        {error.code === 'forbidden' ? (
          <ErrorState icon="lock" title={text.forbidden} />
        ) : (
          <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  }
  const entries = data.pages.flatMap(({ results }) => results)
  const more = (
    <Button variant="secondary" pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
      {lawEnforcement.more}
    </Button>
  )
  return (
    <Card>
      {entries.length === 0 ? (
        <EmptyState icon="search" title={text.empty} />
      ) : (
        <RecordList
          caption={text.caption}
          columns={[columns.at, columns.officer, columns.action, columns.imei, columns.caseReference, columns.purpose]}
          items={entries}
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
              {inWords(entry.action)}
            </span>,
            entry.imei ? (
              <span key="imei" className="digits whitespace-nowrap">
                {formatImei(entry.imei)}
              </span>
            ) : (
              lawEnforcement.none
            ),
            entry.case_reference || lawEnforcement.none,
            entry.purpose || lawEnforcement.none,
          ]}
        />
      )}
      {log.isFetchNextPageError ? (
        <Alert tone="danger" className="mt-4" action={more}>
          {lawEnforcement.moreFailed}
        </Alert>
      ) : (
        log.hasNextPage && <div className="flex justify-center pt-4">{more}</div>
      )}
    </Card>
  )
}
