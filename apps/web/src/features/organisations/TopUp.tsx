import type { EndpointData } from '@amana/contract/endpoint'
import { formatNaira, parseAmount } from '@amana/contract/money'
import { topUp } from '@amana/contract/organisations'
import type { PaymentMethod } from '@amana/contract/payment-methods'
import { verifyPayment } from '@amana/contract/payments'
import { readDeployment } from '@amana/contract/system'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { networkError, request, toApiError } from '../../lib/http.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, Form, PhoneField, Spinner, TextField, toast } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { organisation, money as text } from './messages.ts'
import { useRead, useRefresh } from './queries.ts'
import type { Whole } from './roles.ts'

type Started = EndpointData<typeof topUp>

interface Props {
  whole: Whole
  /** The payment that was begun on a gateway's own page. */
  reference: string | null
  onDone: () => void
}

/** From an amount to money on the balance, by the ways to pay that this deployment has. */
export function TopUp({ whole, reference, onDone }: Props) {
  const [started, setStarted] = useState<Pick<Started, 'reference'> & Partial<Started>>()
  const [again, setAgain] = useState(false)
  const paying = started ?? (reference !== null && !again ? { reference } : undefined)
  const onAgain = () => {
    setStarted(undefined)
    setAgain(true)
  }
  return paying ? (
    <Paying reference={paying.reference} checkout={paying.checkout} onDone={onDone} onAgain={onAgain} />
  ) : (
    <Start whole={whole} onStarted={setStarted} />
  )
}

function Start({ whole, onStarted }: { whole: Whole; onStarted: (started: Started) => void }) {
  const methods = useRead(readDeployment, {}).data?.payment_methods ?? []
  const { form, field, values } = useForm({
    initial: { amount: '', method: '', phone_number: '' },
    endpoint: topUp,
    failed: organisation.failed,
    async send(typed) {
      const body = { ...typed, method: typed.method as PaymentMethod }
      const { data } = await call(topUp, { params: { organisation: whole.id }, body })
      // The gateway's own page leads back here.
      if (data.checkout.kind === 'redirect' || data.checkout.kind === 'popup') return window.location.assign(data.checkout.url)
      onStarted(data)
    },
  })
  const byPhone = values.method === 'airtime' || values.method === 'momo'
  return (
    <Form {...form} label={text.topUp}>
      <TextField {...field('amount')} label={text.amount} inputMode="decimal" autoComplete="off" />
      <SelectField
        {...field('method')}
        label={text.method}
        placeholder={text.methodPlaceholder}
        options={methods.map(({ id }) => ({ value: id, label: text.methods[id] }))}
      />
      {byPhone && <PhoneField {...field('phone_number')} label={text.phone} />}
      <Button type="submit" pending={form.pending}>
        {text.start}
      </Button>
    </Form>
  )
}

const POLL_MS = 2_000
const NOT_FOUND = 404

interface PayingProps {
  reference: string
  /** A step of the payer, such as a card to type. */
  checkout: Started['checkout'] | undefined
  onDone: () => void
  onAgain: () => void
}

/** Waits until the payment has settled. */
function Paying({ reference, checkout, onDone, onAgain }: PayingProps) {
  const refresh = useRefresh()
  const [failed, setFailed] = useState<string | null>(null)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      const { data } = await call(verifyPayment, { body: { reference } }, { signal: left.signal })
      if (data.status === 'failed') setFailed(data.reason ?? text.refused)
      if (data.status === 'completed') {
        toast.success(text.done)
        void refresh()
        done.current()
      }
    }
    const failure = (error: unknown) => {
      if (toApiError(error).status === NOT_FOUND) setFailed(text.unknown)
    }
    const timer = setInterval(() => void ask().catch(failure), POLL_MS)
    void ask().catch(failure)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [reference, refresh])
  if (failed) {
    return (
      <>
        <Alert tone="danger">{failed}</Alert>
        <Button onClick={onAgain}>{text.topUp}</Button>
      </>
    )
  }
  return (
    <>
      {checkout?.kind === 'sandbox_card' && <SandboxCard url={checkout.url} />}
      {checkout?.kind === 'bank_transfer' && (
        <Transfer
          url={checkout.url}
          words={text.transfer(
            formatNaira(parseAmount(checkout.amount) ?? 0),
            checkout.account_number,
            checkout.bank,
            checkout.account_name,
          )}
        />
      )}
      {checkout?.kind === 'prompt' && <p>{checkout.message}</p>}
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner size={20} label="" />
        {text.waiting}
      </p>
    </>
  )
}

async function post(url: string, body: object): Promise<void> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw networkError()
}

function Transfer({ url, words }: { url: string; words: string }) {
  const [pending, setPending] = useState(false)
  return (
    <>
      <p className="text-lg">{words}</p>
      <Button
        pending={pending}
        onClick={() => {
          setPending(true)
          post(url, {}).catch((error) => {
            setPending(false)
            toast.error(refusalText(toApiError(error), text.unsent))
          })
        }}
      >
        {text.sent}
      </Button>
    </>
  )
}

/** The sandbox's card form; with a real gateway cards are typed on its own page. */
function SandboxCard({ url }: { url: string }) {
  const { form, field } = useForm({
    initial: { number: '', expiry: '', cvv: '', name: '' },
    failed: text.refused,
    send: (card) => post(url, card),
  })
  return (
    <Form {...form} label={text.card.pay}>
      <TextField {...field('number')} label={text.card.number} inputMode="numeric" autoComplete="cc-number" />
      <TextField {...field('expiry')} label={text.card.expiry} inputMode="numeric" autoComplete="cc-exp" />
      <TextField {...field('cvv')} label={text.card.cvv} inputMode="numeric" autoComplete="cc-csc" />
      <TextField {...field('name')} label={text.card.name} autoComplete="cc-name" />
      <Button type="submit" pending={form.pending}>
        {text.card.pay}
      </Button>
    </Form>
  )
}
