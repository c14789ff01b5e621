import { parsePhone } from '@amana/contract/phone'
import { useRef, useState } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useBackOnline } from '../../lib/use-online.ts'
import { Card, ErrorState, LinkButton, PageHeading, PhoneField, Skeleton } from '../../ui/index.ts'
import { Handset } from './Handset.tsx'
import { simulator as text } from './messages.ts'
import { useSimulator } from './queries.ts'
import { TextMessages } from './TextMessages.tsx'

const FIRST_NUMBER = '+2348031234567'

/** `/simulator`: a phone in the browser, on test systems (USSD_PROVIDER=simulator). */
export function Component() {
  usePageTitle(text.title)
  const { data, error, refetch } = useSimulator()
  useBackOnline(error?.code === 'network', () => void refetch())
  if (error?.code === 'not_found') return <Off />
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      {data && <Phone code={data.code} showsTexts={data.shows_texts} />}
      {!data && error && (
        <Card>
          <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Loading />}
    </>
  )
}

function Phone({ code, showsTexts }: { code: string; showsTexts: boolean }) {
  const [typed, setTyped] = useState(FIRST_NUMBER)
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const phone = parsePhone(typed)
  function askNumber() {
    setChecked(true)
    // After the form that asked has given the focus back to its button.
    if (!phone) setTimeout(() => field.current?.focus())
    return phone
  }
  return (
    <div className="grid gap-5">
      <PhoneField
        ref={field}
        label={text.number.label}
        hint={text.number.hint}
        error={checked && !phone ? text.number.wrong : undefined}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        className="max-w-form"
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Handset code={code} askNumber={askNumber} />
        <TextMessages phone={phone} shown={showsTexts} askNumber={askNumber} />
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <Skeleton className="h-20 w-full max-w-form" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-105" />
        <Skeleton className="h-105" />
      </div>
    </div>
  )
}

function Off() {
  return (
    <div className="py-6 md:py-12">
      <PageHeading subtitle={text.off.text}>{text.off.title}</PageHeading>
      <LinkButton to={paths.support} variant="secondary" className="mt-8">
        {text.off.support}
      </LinkButton>
    </div>
  )
}
