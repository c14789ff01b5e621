import { formatNaira } from '@amana/contract/money'
import { readOwnUsage } from '@amana/contract/organisations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button, Dialog, Spinner } from '../../ui/index.ts'
import { RecordList } from '../../ui/RecordList.tsx'
import { count, dayOf, signedNaira } from './amounts.ts'
import { Loaded } from './Loaded.tsx'
import { organisation, money as text } from './messages.ts'
import { ledgerOf, useRead } from './queries.ts'
import { may, type OrganisationDetail } from './roles.ts'

const DAY_MS = 86_400_000
/** Needed to pay money in alone. */
const TopUp = lazyPart(async () => (await import('./TopUp.tsx')).TopUp)

/** A number or a day on one line, its digits beneath one another. */
const unbroken = (words: string) => <span className="whitespace-nowrap tabular-nums">{words}</span>

/** The balance, the account behind it, and what was checked. */
export function Money({ whole }: { whole: OrganisationDetail }) {
  const [search, setSearch] = useSearchParams()
  // A gateway's own page leads back with the payment's reference.
  const reference = search.get('reference')
  const [paying, setPaying] = useState(reference !== null)
  const forgetReturn = () => {
    if (reference !== null) setSearch({}, { replace: true })
  }
  const close = () => {
    setPaying(false)
    forgetReturn()
  }
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-sm text-muted">{text.balance}</p>
          <p className="text-xl font-semibold wrap-anywhere sm:text-2xl">{signedNaira(whole.balance)}</p>
          {whole.balance < 0 && <p className="max-w-prose">{text.owed}</p>}
          {whole.reserved > 0 && (
            <p className="text-sm text-muted">{text.reserved(formatNaira(whole.reserved))}</p>
          )}
          <p className="text-sm text-muted">{text.price(formatNaira(whole.price))}</p>
        </div>
        {may(whole, 'admin') && whole.status === 'approved' && (
          <Button onClick={() => setPaying(true)}>{text.topUp}</Button>
        )}
      </div>
      <Usage whole={whole} />
      <Ledger whole={whole} />
      <Dialog open={paying} onOpenChange={(open) => !open && close()} title={text.topUp}>
        <Suspense fallback={<Spinner label={organisation.loading} />}>
          <TopUp whole={whole} reference={reference} forgetReturn={forgetReturn} onDone={close} />
        </Suspense>
      </Dialog>
    </div>
  )
}

function Usage({ whole }: { whole: OrganisationDetail }) {
  const [query] = useState(() => ({ from: dayOf(Date.now() - 29 * DAY_MS), to: dayOf(Date.now()) }))
  const isNetwork = whole.kind === 'network'
  const read = useRead(readOwnUsage, { params: { organisation: whole.id }, query })
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="mb-3 text-lg">
        {text.usage}
      </h2>
      <Loaded read={read}>
        {({ days }) =>
          days.length === 0 ? (
            <p className="text-muted">{text.usageEmpty}</p>
          ) : (
            <>
              <p className="mb-3 max-w-prose text-muted">{text.usageNote}</p>
              <RecordList
                caption={text.usage}
                columns={isNetwork ? [...text.usageColumns, text.eirAnswers] : text.usageColumns}
                items={days}
                keyOf={({ day }) => day}
                cells={({ day, checks, check_status, job_lines, eir_answers, kobo }) => [
                  unbroken(formatDate(day)),
                  unbroken(count(checks)),
                  unbroken(count(check_status)),
                  unbroken(count(job_lines)),
                  unbroken(formatNaira(kobo)),
                  ...(isNetwork ? [unbroken(count(eir_answers))] : []),
                ]}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Ledger({ whole }: { whole: OrganisationDetail }) {
  const read = useInfiniteQuery(ledgerOf(whole.id))
  async function more() {
    const { error, isFetchNextPageError } = await read.fetchNextPage()
    if (isFetchNextPageError) toast.error(refusalText(error, organisation.failed))
  }
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="mb-3 text-lg">
        {text.ledger}
      </h2>
      <Loaded read={read}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length === 0) return <p className="text-muted">{text.ledgerEmpty}</p>
          return (
            <>
              <RecordList
                caption={text.ledger}
                columns={text.columns}
                items={rows}
                keyOf={({ id }) => id}
                cells={({ at, kind, client, quantity, kobo, balance }) => [
                  formatDateTime(at),
                  `${text.kinds[kind]}${quantity > 0 ? ` (${count(quantity)})` : ''}${client ? `, ${client}` : ''}`,
                  unbroken(signedNaira(kobo)),
                  unbroken(signedNaira(balance)),
                ]}
              />
              {read.hasNextPage && (
                <Button
                  variant="secondary"
                  className="mt-4"
                  pending={read.isFetchingNextPage}
                  onClick={() => void more()}
                >
                  {text.more}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
