import { UNDO_MINUTES, undoSeizure } from '@amana/contract/custody'
import type { CustodyState } from '@amana/contract/custody-states'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Alert, Button, Dialog, Form } from '../../../ui/index.ts'
import { ReasonAction } from '../device/ReasonDialog.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { type CustodyPhone, takeStep } from './custody-queries.ts'
import { property } from './messages.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { ReturnPhone } from './ReturnPhone.tsx'
import { WhoCollects } from './WhoCollects.tsx'

const text = property.acts
/** The contract's limit of a reason. */
const REASON_LENGTH = 500

interface CustodyActsProps {
  phone: CustodyPhone
  onDone: () => void
}

/** The actions of the phone's state. */
export function CustodyActs({ phone, onDone }: CustodyActsProps) {
  const { id, state, waits_for, receipt, representative, claimed_late } = phone
  const officerId = useSession().user?.officer_id ?? null
  const mine = officerId !== null && waits_for?.endsWith(`(${officerId})`) === true
  const withReason = (to: 'court' | 'disposed', name: string, consequence: string) => (
    <ReasonAction
      key={to}
      name={name}
      about={`custody ${to} ${id}`}
      consequence={consequence}
      most={REASON_LENGTH}
      act={(reason) => takeStep(id, to, reason)}
      onDone={onDone}
    />
  )
  return (
    <SectionCard heading={text.heading}>
      {waits_for !== null && (
        <Alert
          tone="warning"
          className="mb-4"
          title={mine ? property.phone.waitsForYou : property.phone.waits(waits_for)}
        />
      )}
      {claimed_late && (state === 'matched' || state === 'owner_called') && (
        <Alert tone="warning" className="mb-4" title={text.claimedLate}>
          {text.askForProof}
        </Alert>
      )}
      {state === 'returned' && <p className="text-muted">{text.over}</p>}
      {receipt !== null && (
        <div className="mt-4 grid justify-items-start gap-2">
          <ReceiptButton id={id} receipt={receipt} />
          <p className="text-muted text-sm">{property.receipts.copies}</p>
        </div>
      )}
      {(state === 'matched' || state === 'owner_called') && (
        <div className="mb-4">
          <WhoCollects person={representative} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'owner_called' && (
          <ReturnPhone
            key={`${mine}`}
            id={id}
            representative={representative}
            confirming={mine ? officerId : null}
            onDone={onDone}
          />
        )}
        {(state === 'matched' || state === 'owner_called') && (
          <CallOwner id={id} again={state === 'owner_called'} onDone={onDone} />
        )}
        {wasTakenBack(phone) && (
          <TakeStep id={id} to="matched" words={MATCH_AGAIN} variant="primary" onDone={onDone} />
        )}
        {(state === 'seized' || state === 'matched' || state === 'owner_called') &&
          withReason('court', text.court, text.courtText)}
        {(state === 'seized' || state === 'owner_called') &&
          withReason('disposed', text.dispose, text.disposeText)}
        <StepBack phone={phone} onDone={onDone} />
        <UndoScan phone={phone} officerId={officerId} />
      </div>
    </SectionCard>
  )
}

interface ActProps {
  id: number
  onDone: () => void
}

function CallOwner({ again, ...act }: ActProps & { again: boolean }) {
  const name = again ? text.callAgain : text.call
  const words = { name, text: text.callText, done: text.called }
  return <TakeStep {...act} to="owner_called" words={words} variant={again ? 'secondary' : 'primary'} />
}

const MATCH_AGAIN = { name: text.matchAgain, text: text.matchAgainText, done: text.matched }

interface TakeStepProps extends ActProps {
  to: 'owner_called' | 'matched'
  words: { name: string; text: string; done: string }
  variant: 'primary' | 'secondary'
}

/** A step that needs no reason, once it is confirmed. */
function TakeStep({ id, to, words: { name, text: consequence, done }, variant, onDone }: TakeStepProps) {
  const [open, setOpen] = useState(false)
  const { form } = useForm({
    initial: {},
    failed: text.failed,
    async send() {
      await takeStep(id, to)
      toast.success(done)
      setOpen(false)
      onDone()
    },
  })
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={name} description={consequence}>
        <Form {...form}>
          <Button type="submit" pending={form.pending}>
            {name}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}

/** An officer took the match back; only an officer's step brings it again. */
export function wasTakenBack({ state, steps }: Pick<CustodyPhone, 'state' | 'steps'>): boolean {
  const last = steps.findLast(({ from, state: to }) => from !== to)
  return state === 'seized' && last?.correction === true && last.from === 'matched'
}

/** The state from which the present one was reached; null: no correction leads back. */
export function stateBefore({ state, steps }: Pick<CustodyPhone, 'state' | 'steps'>): CustodyState | null {
  if (state === 'returned') return null
  return (
    steps.findLast((step) => !step.correction && step.state === state && step.from !== state)?.from ?? null
  )
}

function StepBack({ phone, onDone }: CustodyActsProps) {
  const before = stateBefore(phone)
  if (before === null || before === 'returned') return null
  return (
    <ReasonAction
      name={text.back(property.states[before])}
      about={`custody back ${phone.id}`}
      consequence={text.backText}
      most={REASON_LENGTH}
      act={(reason) => takeStep(phone.id, before, reason)}
      onDone={onDone}
    />
  )
}

function UndoScan({ phone, officerId }: { phone: CustodyPhone; officerId: string | null }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { form } = useForm({
    initial: {},
    failed: text.failed,
    async send() {
      await call(undoSeizure, { params: { id: phone.id } })
      toast.success(property.scans.undone(phone.exhibit))
      await navigate(paths.officerProperty)
    },
  })
  const { seized_at, seized_by, state } = phone
  const own = officerId !== null && seized_by.endsWith(`(${officerId})`)
  const early = Date.now() - Date.parse(seized_at) < UNDO_MINUTES * 60_000
  if (!own || !early || (state !== 'seized' && state !== 'matched')) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {text.undo}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.undo} description={text.undoText}>
        <Form {...form}>
          <Button type="submit" variant="danger" pending={form.pending}>
            {text.undo}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
