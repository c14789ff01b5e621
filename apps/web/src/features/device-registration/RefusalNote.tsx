import { DEVICE_MESSAGES } from '@amana/contract/devices'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Alert, Button, CopyButton, Dialog, Imei, LinkButton } from '../../ui/index.ts'
import { DisputeForm } from './DisputeForm.tsx'
import type { Draft } from './draft.ts'
import { FocusOnAppear } from './FocusOnAppear.tsx'
import { registration } from './messages.ts'
import type { Refusal } from './refusal.ts'
import { useDispute } from './use-dispute.ts'

const text = registration.refused

export interface RefusalNoteProps {
  refusal: Refusal
  draft: Draft
  /** The draft is discarded: the person starts with another device. */
  onRestart: () => void
  /** A claim is on its way or taken: what would put another note in its place has to wait. */
  onClaiming?: (claiming: boolean) => void
}

/** Why an IMEI cannot be registered, and what to do about it (decisions §5). */
export function RefusalNote({ refusal, draft, onRestart, onClaiming }: RefusalNoteProps) {
  const number = (
    <p className="mb-2 text-base">
      <Imei imei={refusal.imei} />
    </p>
  )
  const another = (
    <Button variant="secondary" onClick={onRestart}>
      {text.another}
    </Button>
  )
  if (refusal.kind === 'mine') {
    const open = <LinkButton to={paths.device(refusal.deviceId)}>{text.openDevice}</LinkButton>
    return (
      <Alert tone="warning" title={DEVICE_MESSAGES.yours} action={<Actions>{[open, another]}</Actions>}>
        {number}
        {text.mine}
      </Alert>
    )
  }
  if (refusal.kind === 'flagged') {
    const check = (
      <LinkButton to={`${paths.results}?imei=${refusal.imei}`} variant="secondary">
        {text.check}
      </LinkButton>
    )
    return (
      <Alert tone="danger" title={registration.flagged} action={<Actions>{[check, another]}</Actions>}>
        {number}
        <ul className="grid list-disc gap-1 pl-5">
          {text.flagged.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Alert>
    )
  }
  return <Taken key={refusal.imei} imei={refusal.imei} {...{ draft, number, onRestart, onClaiming }} />
}

interface TakenProps extends Pick<RefusalNoteProps, 'draft' | 'onRestart' | 'onClaiming'> {
  imei: string
  number: ReactNode
}

/** Another account's. A claim stays here, with its files and its case number, when its dialog is closed. */
function Taken({ imei, draft, number, onRestart, onClaiming }: TakenProps) {
  const [open, setOpen] = useState(false)
  const dispute = useDispute({ imei, draft, onRefused: () => setOpen(true) })
  const { caseNumber, form } = dispute
  const claiming = form.pending || caseNumber !== null
  useEffect(() => onClaiming?.(claiming), [onClaiming, claiming])
  const claim = <Button onClick={() => setOpen(true)}>{text.claim}</Button>
  const another = (
    <Button variant="secondary" disabled={form.pending} onClick={onRestart}>
      {text.another}
    </Button>
  )
  return (
    <>
      {/* First: what stands behind an open dialog cannot take the focus. */}
      <Dialog
        open={open && caseNumber === null}
        onOpenChange={setOpen}
        title={registration.dispute.title}
        description={registration.dispute.text}
        deliberate={form.pending}
      >
        <DisputeForm dispute={dispute} onClose={() => setOpen(false)} />
      </Dialog>
      {caseNumber === null ? (
        <Alert tone="danger" title={DEVICE_MESSAGES.taken} action={<Actions>{[claim, another]}</Actions>}>
          {number}
          {text.taken}
        </Alert>
      ) : (
        <Claimed caseNumber={caseNumber} onRestart={onRestart} />
      )}
    </>
  )
}

function Claimed({ caseNumber, onRestart }: { caseNumber: string; onRestart: () => void }) {
  const { sent, sentText, case: name, copied, copy } = registration.dispute
  return (
    <FocusOnAppear className="grid gap-4">
      <Alert tone="success" title={sent}>
        {sentText}
      </Alert>
      <div className="flex items-center justify-between gap-3 rounded-md bg-sunken p-4">
        <p>
          <span className="block text-sm text-muted">{name}</span>
          <span className="digits text-lg font-semibold">{caseNumber}</span>
        </p>
        <CopyButton text={caseNumber} toast={copied} label={copy} />
      </div>
      <Button onClick={onRestart}>{text.another}</Button>
    </FocusOnAppear>
  )
}

function Actions({ children: [first, second] }: { children: [ReactNode, ReactNode] }) {
  return (
    <div className="flex flex-wrap gap-3">
      {first}
      {second}
    </div>
  )
}
