import type { User } from '@amana/contract/accounts'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { deviceIdOf } from '../../lib/device-id.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useFocusOnStep } from '../../lib/focus.ts'
import { ownState } from '../../lib/own-state.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { fieldOf } from '../../lib/tab-store.ts'
import { useHasPin } from '../../lib/use-has-pin.ts'
import { useLeadToPin } from '../../lib/use-lead-to-pin.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, Card, ErrorState, Imei, LinkButton, Skeleton } from '../../ui/index.ts'
import { useDevice } from '../devices/queries.ts'
import { whyNot } from '../devices/why-not.ts'
import { transfers } from './messages.ts'
import { NewOwnerCode } from './NewOwnerCode.tsx'
import { NewOwnerForm } from './NewOwnerForm.tsx'
import { TransferPage } from './TransferPage.tsx'
import {
  countdowns,
  readTransferSession,
  SHORT_RESEND_SECONDS,
  startTransferSession,
  type TransferSession,
} from './transfer-session.ts'
import { useInitiate } from './use-initiate.ts'
import { useTransferCode } from './use-transfer-code.ts'
import { useTransferEnd } from './use-transfer-end.ts'

const text = transfers.newOwner

/**
 * `/transfer/new-owner`: form step and verify step (decisions §6). The step stands in the navigation state,
 * so that back and reload work.
 */
export function Component() {
  const { state } = useLocation()
  const { user } = useSession()
  const deviceId = deviceIdOf(state)
  const session =
    user && fieldOf(ownState(state, user.id), 'transfer') !== undefined
      ? readTransferSession(state, user.id)
      : null
  useFocusOnStep(session?.id ?? null)
  if (!user || deviceId === null) return <Navigate to={paths.transferSelectDevice} replace />
  return session ? (
    <VerifyStep session={session} deviceId={deviceId} />
  ) : (
    <FormStep user={user} deviceId={deviceId} />
  )
}

function FormStep({ user, deviceId }: { user: User; deviceId: number }) {
  usePageTitle(text.title)
  return (
    <TransferPage
      heading={text.title}
      subtitle={text.subtitle}
      back={paths.transferSelectDevice}
      above={<Step step={1} />}
    >
      <Card className="grid gap-5">
        <Receiver user={user} deviceId={deviceId} />
      </Card>
    </TransferPage>
  )
}

function Step({ step }: { step: number }) {
  return <p className="text-sm font-semibold text-muted">{text.step(step)}</p>
}

function Receiver({ user, deviceId }: { user: User; deviceId: number }) {
  const navigate = useNavigate()
  const leadToPin = useLeadToPin(transfers.initiate.setPinFirst)
  const hasPin = useHasPin(user)
  const device = useDevice(String(deviceId))
  const transfer = useInitiate({
    userId: user.id,
    hasPin,
    deviceOf: () => device.data,
    chosen: { device: String(deviceId), verification_method: 'phone' },
    onInitiated: (transfer) =>
      transfer.verification_method === 'account'
        ? navigate(paths.transferIncoming, { replace: true })
        : navigate(paths.transferNewOwner, {
            state: { deviceId, ...startTransferSession(user.id, transfer) },
          }),
    onPinMissing: leadToPin,
    fillAll: {
      fields: ['to_phone', 'to_email', ...(hasPin === false ? [] : (['security_pin'] as const))],
      message: text.fillAll,
    },
  })
  const { data, error, isFetching, refetch } = device
  if (!data) {
    if (error?.status === 404) {
      const choose = <LinkButton to={paths.transferSelectDevice}>{text.chooseDevice}</LinkButton>
      return <ErrorState icon="phone" title={text.notFound} action={choose} />
    }
    if (error && !isFetching)
      return <ErrorState title={text.failed} text={error.message} onRetry={() => void refetch()} />
    return (
      <div role="status" className="grid gap-5">
        <span className="sr-only">{text.loading}</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    )
  }
  return (
    <>
      <div className="rounded-md bg-sunken p-4">
        <p className="font-semibold wrap-anywhere">{deviceName(data)}</p>
        <Imei imei={data.imei} className="text-sm text-muted" />
      </div>
      {data.abilities.transfer || transfer.form.pending ? (
        <NewOwnerForm transfer={transfer} onSetPin={hasPin === false ? leadToPin : null} />
      ) : (
        <Alert
          tone="warning"
          action={
            <LinkButton variant="secondary" to={paths.transferIncoming}>
              {transfers.initiate.list}
            </LinkButton>
          }
        >
          {whyNot(data).transfer.join(' ') || text.notTransferable}
        </Alert>
      )}
    </>
  )
}

function VerifyStep({ session, deviceId }: { session: TransferSession; deviceId: number }) {
  usePageTitle(text.verifyTitle)
  const entry = useTransferCode({
    id: session.id,
    resend: { key: countdowns.shortResend(session.id), seconds: SHORT_RESEND_SECONDS },
    onEnd: useTransferEnd(session.id),
  })
  return (
    <TransferPage
      heading={text.verifyTitle}
      back={paths.transferNewOwner}
      backState={{ deviceId }}
      above={<Step step={2} />}
    >
      <Card>
        <NewOwnerCode session={session} entry={entry} />
      </Card>
    </TransferPage>
  )
}
