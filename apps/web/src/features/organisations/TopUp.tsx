import { topUp } from '@amana/contract/organisations'
import type { PaymentMethod } from '@amana/contract/payment-methods'
import { verifyPayment } from '@amana/contract/payments'
import { readDeployment } from '@amana/contract/system'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { networkError, request, toApiError } from '../../lib/http.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, buttonClasses, Form, PhoneField, Spinner, TextField, toast } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { accountOf, type BankAccount } from '../payments/transfer/bank-account.ts'
import { account as accountText } from '../payments/transfer/messages.ts'
import { TransferAccount, useSecondsLeft } from '../payments/transfer/TransferAccount.tsx'
import { Loaded } from './Loaded.tsx'
import { money as text, organisation as words } from './messages.ts'
import { useRead, useRefresh } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'
import { Secret } from './Secret.tsx'
import {
  forgetTopUp,
  type PendingTopUp,
  pendingTopUp,
  type StartedTopUp,
  type TopUpStatus,
  topUpOf,
  watchTopUp,
} from './top-up.ts'

interface Props {
  whole: OrganisationDetail
  /** The payment that was begun on a gateway's own page. */
  reference: string | null
  /** Takes it out of the address. */
  forgetReturn: () => void
  onDone: () => void
}

/** From an amount to money on the balance, by the ways to pay that this deployment has. */
export function TopUp({ whole, reference, forgetReturn, onDone }: Props) {
  const kept = pendingTopUp(whole.id)
  const [pending, setPending] = useState(() => topUpOf(kept.read(), reference))
  const [renewed, setRenewed] = useState(false)
  function start(started: StartedTopUp) {
    const begun = { ...started, since: Date.now() }
    kept.save(begun)
    // A reload would otherwise ask for the one before.
    forgetReturn()
    setRenewed(pending !== null)
    setPending(begun)
    // The gateway's own page leads back here.
    const { checkout } = started
    if (checkout.kind === 'redirect' || checkout.kind === 'popup') window.location.assign(checkout.url)
  }
  /** A newer one that the tab keeps stays. */
  const forget = () => forgetTopUp(kept, pending)
  function startAgain() {
    forget()
    forgetReturn()
    setPending(null)
  }
  return pending ? (
    <Paying
      key={pending.reference}
      organisation={whole.id}
      pending={pending}
      renewed={renewed}
      onSettled={forget}
      onDone={onDone}
      onAgain={startAgain}
      onRenewed={start}
    />
  ) : (
    <Start whole={whole} onStarted={start} />
  )
}

type StartProps = Pick<Props, 'whole'> & { onStarted: (started: StartedTopUp) => void }

function Start(props: StartProps) {
  const read = useRead(readDeployment, {})
  return (
    <Loaded read={read}>
      {({ payment_methods }) => (
        <StartForm
          {...props}
          methods={payment_methods.map(({ id }) => ({ value: id, label: text.methods[id] }))}
        />
      )}
    </Loaded>
  )
}

interface StartFormProps extends StartProps {
  methods: readonly { value: PaymentMethod; label: string }[]
}

function StartForm({ whole, methods, onStarted }: StartFormProps) {
  const { form, field, values } = useForm({
    initial: { amount: '', method: '', phone_number: '' },
    endpoint: topUp,
    failed: words.failed,
    async send(typed) {
      const body = { ...typed, method: typed.method as PaymentMethod }
      onStarted((await call(topUp, { params: { organisation: whole.id }, body })).data)
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
        options={methods}
      />
      {byPhone && <PhoneField {...field('phone_number')} label={text.phone} />}
      <Button type="submit" pending={form.pending}>
        {text.start}
      </Button>
    </Form>
  )
}

interface PayingProps {
  organisation: string
  pending: PendingTopUp
  /** It takes the place of a transfer whose account number has ended. */
  renewed: boolean
  /** The tab need not keep the payment any more. */
  onSettled: () => void
  onDone: () => void
  onAgain: () => void
  /** A bank transfer has a new account number. */
  onRenewed: (started: StartedTopUp) => void
}

/** Waits until the payment has settled. */
function Paying({ organisation, pending, renewed, onSettled, onDone, onAgain, onRenewed }: PayingProps) {
  const { reference } = pending
  const refresh = useRefresh()
  const [standing, setStanding] = useState<TopUpStatus>({ step: 'waiting', error: null })
  const show = (next: TopUpStatus) => {
    setStanding(next)
    if (next.step === 'completed' || next.step === 'failed') onSettled()
    if (next.step !== 'completed') return
    toast.success(text.done)
    void refresh()
    onDone()
  }
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => (await call(verifyPayment, { body: { reference } }, { signal: left.signal })).data
    void watchTopUp(ask, (next) => latest.current(next), left.signal)
    return () => left.abort()
  }, [reference])
  return (
    <>
      <Stage {...{ organisation, pending, renewed, standing, onRenewed }} />
      <Secret label={text.reference} copy={text.copyReference} value={reference} />
      {standing.step === 'waiting' ? (
        <Button variant="secondary" onClick={onAgain}>
          {text.other}
        </Button>
      ) : (
        <Button onClick={onAgain}>{text.topUp}</Button>
      )}
    </>
  )
}

type StageProps = Pick<PayingProps, 'organisation' | 'pending' | 'renewed' | 'onRenewed'> & {
  standing: TopUpStatus
}

function Stage({ standing, pending, ...transfer }: StageProps) {
  if (standing.step === 'failed') return <Alert tone="danger">{standing.reason ?? text.refused}</Alert>
  if (standing.step === 'refused') return <Alert tone="danger">{refusalOf(standing.error)}</Alert>
  const { checkout, since = 0 } = pending
  const problem = standing.step === 'waiting' ? standing.error : null
  return (
    <>
      {checkout?.kind === 'sandbox_card' && <SandboxCard url={checkout.url} />}
      {checkout?.kind === 'bank_transfer' && (
        <Transfer {...transfer} account={accountOf(checkout, since)} amount={checkout.amount} />
      )}
      {checkout?.kind === 'prompt' && <p>{checkout.message}</p>}
      {(checkout?.kind === 'redirect' || checkout?.kind === 'popup') && (
        <a href={checkout.url} rel="noreferrer" className={buttonClasses('secondary')}>
          {text.checkout}
        </a>
      )}
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner size={20} label="" />
        {problem ? text.interrupted[problem.code === 'network' ? 'connection' : 'service'] : text.waiting}
      </p>
    </>
  )
}

const NOT_FOUND = 404

function refusalOf(error: ApiError): string {
  return error.status === NOT_FOUND ? text.unknown : refusalText(error, words.failed)
}

async function post(url: string, body: object): Promise<void> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw networkError()
}

interface TransferProps extends Pick<PayingProps, 'organisation' | 'renewed' | 'onRenewed'> {
  account: BankAccount
  /** Naira with two decimals. */
  amount: string
}

/** The account to send the money to, until its number ends; then a new one can be had. */
function Transfer({ organisation, account, amount, renewed, onRenewed }: TransferProps) {
  const [saying, setSaying] = useState(false)
  const left = useSecondsLeft(account)
  return (
    <>
      {left === 0 ? (
        <Ended organisation={organisation} amount={amount} onRenewed={onRenewed} />
      ) : (
        <TransferAccount account={account} amount={amount} left={left} renewed={renewed} />
      )}
      <Button
        variant={left === 0 ? 'secondary' : 'primary'}
        pending={saying}
        onClick={() => {
          setSaying(true)
          post(account.url, {}).catch((error) => {
            setSaying(false)
            toast.error(refusalText(toApiError(error), text.unsent))
          })
        }}
      >
        {text.sent}
      </Button>
    </>
  )
}

function Ended({ organisation, amount, onRenewed }: Omit<TransferProps, 'account' | 'renewed'>) {
  const [pending, setPending] = useState(false)
  async function renew() {
    setPending(true)
    try {
      const body = { amount, method: 'bank_transfer' } as const
      onRenewed((await call(topUp, { params: { organisation }, body })).data)
    } catch (error) {
      setPending(false)
      toast.error(refusalText(toApiError(error), words.failed))
    }
  }
  return (
    <>
      <p role="status" className="font-semibold">
        {accountText.ended}
      </p>
      <Button pending={pending} onClick={() => void renew()}>
        {accountText.renew}
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
