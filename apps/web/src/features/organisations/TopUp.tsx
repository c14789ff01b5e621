import type { EndpointData } from '@amana/contract/endpoint'
import { formatNaira, parseAmount } from '@amana/contract/money'
import { topUp } from '@amana/contract/organisations'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@amana/contract/payment-methods'
import { verifyPayment } from '@amana/contract/payments'
import { readDeployment } from '@amana/contract/system'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { networkError, request } from '../../lib/http.ts'
import { Alert, Button, Form, PhoneField, Spinner, TextField, toast } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { organisation, money as text } from './messages.ts'
import { useRead, useRefresh } from './queries.ts'
import type { Whole } from './roles.ts'

type Started = EndpointData<typeof topUp>

/** From an amount to money on the balance, by the ways to pay that this deployment has. */
export function TopUp({ whole, onDone }: { whole: Whole; onDone: () => void }) {
  const [started, setStarted] = useState<Started | null>(null)
  return started ? (
    <Paying started={started} onDone={onDone} onAgain={() => setStarted(null)} />
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
        options={methods.map(({ id }) => ({ value: id, label: PAYMENT_METHOD_LABELS[id] }))}
      />
      {byPhone && <PhoneField {...field('phone_number')} label={text.phone} />}
      <Button type="submit" pending={form.pending}>
        {text.start}
      </Button>
    </Form>
  )
}

const POLL_MS = 2_000

/** Waits until the payment has settled; a card or a transfer needs a step of the payer. */
function Paying({ started, onDone, onAgain }: { started: Started; onDone: () => void; onAgain: () => void }) {
  const { reference, checkout } = started
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
    const timer = setInterval(() => void ask().catch(() => undefined), POLL_MS)
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
      {checkout.kind === 'sandbox_card' && <SandboxCard url={checkout.url} />}
      {checkout.kind === 'bank_transfer' && (
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
      {checkout.kind === 'prompt' && <p>{checkout.message}</p>}
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
          post(url, {}).catch(() => setPending(false))
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
