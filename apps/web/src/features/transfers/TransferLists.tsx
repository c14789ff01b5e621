import type { Transfer } from '@amana/contract/transfers'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useTransferPath } from '../../lib/use-transfer-path.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { handedOver } from '../devices/handed-over/messages.ts'
import { transfers } from './messages.ts'
import { isOpen } from './queries.ts'
import { Standing } from './Standing.tsx'
import { TransferCard } from './TransferCard.tsx'
import { resumeTransferSession } from './transfer-session.ts'
import { useDecide } from './use-decide.ts'

const text = transfers.incoming

/** Open transfers first; the rest in its order, newest first. */
function openFirst(list: readonly Transfer[], now: number): Transfer[] {
  return [...list.filter((one) => isOpen(one, now)), ...list.filter((one) => !isOpen(one, now))]
}

export function IncomingTransfers({ list }: { list: readonly Transfer[] }) {
  return (
    <Section
      id="incoming"
      heading={text.incoming}
      empty={list.length === 0 && <EmptyState icon="transfer" {...text.emptyIncoming} />}
    >
      {openFirst(list, Date.now()).map((transfer) => (
        <Incoming key={transfer.id} transfer={transfer} />
      ))}
    </Section>
  )
}

function Incoming({ transfer }: { transfer: Transfer }) {
  const { pending, problem, decide } = useDecide(transfer)
  const open = isOpen(transfer, Date.now())
  return (
    <TransferCard transfer={transfer} side="incoming" open={open} problem={problem}>
      {open && (
        <div className="grid gap-3">
          <Standing transfer={transfer} />
          <p className="text-sm">{text.acceptHint}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              pending={pending === 'accept'}
              disabled={pending !== null}
              onClick={() => decide('accept')}
            >
              {text.accept}
            </Button>
            <Button
              variant="secondary"
              pending={pending === 'decline'}
              disabled={pending !== null}
              onClick={() => decide('decline')}
            >
              {text.decline}
            </Button>
          </div>
        </div>
      )}
      {transfer.status === 'completed' && <p className="text-sm">{text.nowYours}</p>}
      {transfer.status === 'completed' && (
        <LinkButton variant="secondary" to={paths.device(transfer.device.id)} className="justify-self-start">
          {text.device}
        </LinkButton>
      )}
    </TransferCard>
  )
}

export function OutgoingTransfers({ list, userId }: { list: readonly Transfer[]; userId: string }) {
  const start = <LinkButton to={useTransferPath()}>{text.start}</LinkButton>
  return (
    <Section
      id="outgoing"
      heading={text.outgoing}
      empty={list.length === 0 && <EmptyState icon="transfer" {...text.emptyOutgoing} action={start} />}
    >
      {openFirst(list, Date.now()).map((transfer) => (
        <Outgoing key={transfer.id} transfer={transfer} userId={userId} />
      ))}
    </Section>
  )
}

function Outgoing({ transfer, userId }: { transfer: Transfer; userId: string }) {
  const navigate = useNavigate()
  const { pending, problem, decide } = useDecide(transfer)
  const open = isOpen(transfer, Date.now())
  return (
    <TransferCard transfer={transfer} side="outgoing" open={open} problem={problem}>
      {open && (
        <div className="flex flex-wrap gap-3">
          {transfer.verification_method === 'account' ? (
            <p className="basis-full text-sm">{text.waitsForAccount}</p>
          ) : (
            <Button
              disabled={pending !== null}
              onClick={() =>
                navigate(paths.transferVerify, { state: resumeTransferSession(userId, transfer) })
              }
            >
              {text.enterCode}
            </Button>
          )}
          <Button
            variant="secondary"
            pending={pending === 'cancel'}
            disabled={pending !== null}
            onClick={() => decide('cancel')}
          >
            {text.cancel}
          </Button>
        </div>
      )}
      {transfer.status === 'completed' && (
        <div className="text-sm">
          <p className="font-semibold wrap-anywhere">{handedOver.title(transfer.to_email)}</p>
          <p>{text.noLongerYours}</p>
        </div>
      )}
    </TransferCard>
  )
}

function Section({
  id,
  heading,
  empty,
  children,
}: {
  id: string
  heading: string
  empty: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {empty ? <Card>{empty}</Card> : children}
    </section>
  )
}
