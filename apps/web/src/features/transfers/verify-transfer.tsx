import { TRANSFER_CODE_SECONDS } from '@amana/contract/transfers'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Card, toast } from '../../ui/index.ts'
import { transfers } from './messages.ts'
import { TransferPage } from './TransferPage.tsx'
import { countdowns, readTransferSession, type TransferSession } from './transfer-session.ts'
import { useTransferCode } from './use-transfer-code.ts'
import { useTransferEnd } from './use-transfer-end.ts'
import { VerifyForm } from './VerifyForm.tsx'

const text = transfers.verify

/** `/transfer/verify-transfer`. Without a transfer there is nothing to verify. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const { state } = useLocation()
  const [session] = useState(() => (user ? readTransferSession(state, user.id) : null))
  return session ? <CodeEntry session={session} /> : <NoTransfer />
}

function NoTransfer() {
  useEffect(() => {
    toast.error(text.invalid, { id: 'no-transfer' })
  }, [])
  return <Navigate to={paths.transfer} replace />
}

function CodeEntry({ session }: { session: TransferSession }) {
  const entry = useTransferCode({
    id: session.id,
    resend: { key: countdowns.resend(session.id), seconds: TRANSFER_CODE_SECONDS },
    checkOnLeave: true,
    onEnd: useTransferEnd(session.id),
  })
  return (
    <TransferPage heading={text.title} back={paths.transferIncoming}>
      <Card>
        <VerifyForm session={session} entry={entry} />
      </Card>
    </TransferPage>
  )
}
