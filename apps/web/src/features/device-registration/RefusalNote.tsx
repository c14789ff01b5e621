import { DEVICE_MESSAGES } from '@amana/contract/devices'
import { type ReactNode, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Alert, Button, Dialog, Imei, LinkButton } from '../../ui/index.ts'
import { DisputeForm } from './DisputeForm.tsx'
import type { Draft } from './draft.ts'
import { registration } from './messages.ts'
import type { Refusal } from './refusal.ts'

export interface RefusalNoteProps {
  refusal: Refusal
  draft: Draft
  /** The draft is discarded: the person starts with another device. */
  onRestart: () => void
}

/** Why an IMEI cannot be registered, and what to do about it (decisions §5). */
export function RefusalNote({ refusal, draft, onRestart }: RefusalNoteProps) {
  const text = registration.refused
  const [claiming, setClaiming] = useState(false)
  const [sent, setSent] = useState(false)
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
  const claim = <Button onClick={() => setClaiming(true)}>{text.claim}</Button>
  return (
    <>
      <Alert tone="danger" title={DEVICE_MESSAGES.taken} action={<Actions>{[claim, another]}</Actions>}>
        {number}
        {text.taken}
      </Alert>
      <Dialog
        open={claiming}
        onOpenChange={(open) => (open || !sent ? setClaiming(open) : onRestart())}
        title={registration.dispute.title}
        description={sent ? undefined : registration.dispute.text}
      >
        <DisputeForm
          imei={refusal.imei}
          draft={draft}
          onSent={() => setSent(true)}
          onClose={() => (sent ? onRestart() : setClaiming(false))}
        />
      </Dialog>
    </>
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
