import { parseImei } from '@amana/contract/imei'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useFocusOnStep } from '../../lib/focus.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, Card, PageHeading, Skeleton } from '../../ui/index.ts'
import { payments } from '../payments/messages.ts'
import { browserPendingStore } from '../payments/pending-payment.ts'
import { AlreadyPaid } from './AlreadyPaid.tsx'
import { CheckBar } from './CheckBar.tsx'
import { CheckForm } from './CheckForm.tsx'
import { CheckSkeleton } from './CheckSkeleton.tsx'
import { CheckView } from './CheckView.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { results } from './messages.ts'

/** The parameter of the address: nothing, an IMEI, or an invalid text. */
function imeiOf(asked: string | null): { imei: string | null; error: string | null } {
  if (asked === null) return { imei: null, error: null }
  const parsed = parseImei(asked)
  return parsed.ok
    ? { imei: parsed.imei, error: null }
    : { imei: null, error: asked.trim() === '' ? results.imeiLength : parsed.message }
}

/**
 * `/results?imei=`: anybody checks an IMEI, pays and reads the report, without an account (decisions §3). The
 * IMEI in the address is the page's state, so that back, forward and reload work; the landing page's form
 * leads here.
 */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('imei')
  const { user } = useSession()
  const { imei, error } = imeiOf(asked)
  usePageTitle(imei ? results.checkTitle : results.title)
  const returned = useReturnToPending(asked, search.has('reference'), (pending) =>
    setSearch(pending === null ? {} : { imei: pending }, { replace: true }),
  )

  // The server's message about an IMEI's form; the field shows it.
  const [refused, setRefused] = useState<{ imei: string; message: string } | null>(null)
  const check = (next: string) => {
    setRefused(null)
    setSearch({ imei: next })
  }

  const checked = imei !== null && refused?.imei !== imei ? imei : null
  useFocusOnStep(checked)

  if (checked !== null) {
    return (
      <>
        {user && <CheckBar />}
        <CheckHeading />
        <CheckView
          key={checked}
          imei={checked}
          onRefused={(message) => setRefused({ imei: checked, message })}
        />
      </>
    )
  }
  return (
    <>
      <FormHeading />
      {returned && (
        <Alert tone="success" title={payments.returned.title} className="mb-6">
          {payments.returned.text}
        </Alert>
      )}
      <Card className="mb-10">
        <CheckForm
          key={`${asked}${refused?.message}`}
          initial={asked ?? ''}
          initialError={refused?.message ?? error}
          onCheck={check}
        />
      </Card>
      <HowItWorks />
      <div className="mt-8 grid max-w-form">
        <AlreadyPaid />
      </div>
    </>
  )
}

function FormHeading() {
  return (
    <PageHeading className="mb-6" subtitle={results.subtitle}>
      {results.heading}
    </PageHeading>
  )
}

function CheckHeading() {
  return (
    <PageHeading small className="mb-4">
      {results.checkHeading}
    </PageHeading>
  )
}

function FormBegins() {
  return (
    <>
      <FormHeading />
      <Card className="mb-10 grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-12" />
        <Skeleton className="h-13" />
      </Card>
    </>
  )
}

/** A gateway sends the buyer back with the reference, mostly to a check that this tab has. */
function CheckBegins() {
  return (
    <>
      <CheckHeading />
      <CheckSkeleton />
    </>
  )
}

/** Beginnings of the page by parameter of its address (app/beginnings.ts). */
export const beginnings = { '': FormBegins, imei: CheckBegins, reference: CheckBegins }

/**
 * The page was opened without an IMEI (a gateway's way back, a new visit) while a payment is pending: its
 * check is shown. True: a gateway sent the buyer into a tab that does not know the payment; its reference
 * leaves the address.
 */
function useReturnToPending(
  asked: string | null,
  fromGateway: boolean,
  show: (imei: string | null) => void,
): boolean {
  const first = useLocation().key === 'default'
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    if (!first || asked !== null) return
    const pending = browserPendingStore.read()
    if (pending) show(pending.imei)
    else if (fromGateway) {
      setReturned(true)
      show(null)
    }
  })
  return returned
}
