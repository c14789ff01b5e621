import type { Payment } from '@amana/contract/payments'
import { useState } from 'react'
import { saveFile } from '../../lib/download.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { Button, Dialog, EmptyState, ErrorState, Skeleton, TextField } from '../../ui/index.ts'
import { paymentHistory } from './history/messages.ts'
import { csvName, filterPayments, type HistoryFilter, paymentsCsv, statusWord } from './history-list.ts'
import { PaymentCards, PaymentTable } from './PaymentRows.tsx'
import { usePaymentHistory, useRequery } from './use-payment-history.ts'

const text = paymentHistory
const UNFILTERED: HistoryFilter = { reference: '', day: '' }
/** Payments that a phone shows at once; more on demand. */
const PAGE = 50

export interface PaymentHistoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A requery has found this payment completed. */
  onCompleted: (payment: Payment) => void
}

/** The payments of the signed-in user, with Requery and receipt for each, filter and CSV export. */
export function PaymentHistoryDialog({ open, onOpenChange, onCompleted }: PaymentHistoryDialogProps) {
  return (
    <Dialog wide open={open} onOpenChange={onOpenChange} title={text.title}>
      <History onCompleted={onCompleted} />
    </Dialog>
  )
}

function History({ onCompleted }: Pick<PaymentHistoryDialogProps, 'onCompleted'>) {
  const { data, error, isFetching, refetch } = usePaymentHistory()
  if (data === undefined) {
    return error && !isFetching ? (
      <ErrorState title={text.failed.title} text={error.message} onRetry={() => void refetch()} />
    ) : (
      <div className="grid gap-3">
        <p role="status" className="text-muted">
          {text.loading}
        </p>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  }
  if (data.length === 0) return <EmptyState icon="card" title={text.empty.title} text={text.empty.text} />
  return <Payments payments={data} onCompleted={onCompleted} />
}

interface PaymentsProps extends Pick<PaymentHistoryDialogProps, 'onCompleted'> {
  payments: Payment[]
}

function Payments({ payments, onCompleted }: PaymentsProps) {
  const [filter, setFilter] = useState(UNFILTERED)
  const [limit, setLimit] = useState(PAGE)
  const [said, setSaid] = useState('')
  const requery = useRequery()
  const Rows = useMediaQuery(WIDE) ? PaymentTable : PaymentCards
  const fitting = filterPayments(payments, filter)

  async function ask(before: Payment) {
    const after = await requery.run(before.reference)
    if (after === null) return
    setSaid(text.requeried(after.reference, statusWord(after.status)))
    if (after.status === 'completed' && before.status !== 'completed') onCompleted(after)
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          setLimit(PAGE)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {fitting.length === payments.length
            ? text.count(payments.length)
            : text.fitting(payments.length, fitting.length)}
        </p>
        <Button
          variant="secondary"
          disabled={fitting.length === 0}
          onClick={() =>
            saveFile(
              new Blob([paymentsCsv(fitting)], { type: 'text/csv;charset=utf-8' }),
              csvName(new Date()),
            )
          }
        >
          {text.exportCsv}
        </Button>
      </div>
      {fitting.length === 0 ? (
        <EmptyState
          icon="search"
          title={text.none.title}
          text={text.none.text}
          action={
            <Button variant="secondary" onClick={() => setFilter(UNFILTERED)}>
              {text.filters.clear}
            </Button>
          }
        />
      ) : (
        <Rows
          payments={fitting.slice(0, limit)}
          running={requery.running}
          onRequery={(payment) => void ask(payment)}
        />
      )}
      {fitting.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE)}>
          {text.more(fitting.length - limit)}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

interface FiltersProps {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/** Filters while typing. */
function Filters({ filter, onChange }: FiltersProps) {
  return (
    <search>
      <form
        aria-label={text.filters.label}
        className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_14rem]"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          label={text.filters.reference}
          value={filter.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(reference) => onChange({ ...filter, reference })}
        />
        <TextField
          label={text.filters.date}
          type="date"
          value={filter.day}
          onChange={(day) => onChange({ ...filter, day })}
        />
        <button type="submit" className="sr-only" tabIndex={-1}>
          {text.filters.search}
        </button>
      </form>
    </search>
  )
}
