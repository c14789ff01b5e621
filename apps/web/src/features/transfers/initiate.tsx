import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deviceIdOf } from '../../lib/device-id.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { textOf } from '../../lib/tab-store.ts'
import { useHasPin } from '../../lib/use-has-pin.ts'
import { useLeadToPin } from '../../lib/use-lead-to-pin.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, Card, Link } from '../../ui/index.ts'
import { useDevices } from '../devices/queries.ts'
import type { OwnDevices } from './DeviceSelect.tsx'
import { InitiateForm } from './InitiateForm.tsx'
import { transfers } from './messages.ts'
import { TransferPage } from './TransferPage.tsx'
import { startTransferSession } from './transfer-session.ts'
import { useInitiate } from './use-initiate.ts'

const text = transfers.initiate

/** `/transfer/initiate`. The navigation state may hold the device, and a message when a session ran out. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const [message] = useState(() => textOf(state, 'message'))
  useEffect(() => {
    // Shown once: a later load of the same history entry starts without it.
    if (textOf(state, 'message') === '') return
    void navigate(
      { search },
      { replace: true, preventScrollReset: true, state: { ...state, message: undefined } },
    )
  }, [navigate, state, search])
  return (
    <TransferPage heading={text.title} subtitle={text.subtitle} back={paths.dashboard}>
      {message && (
        <Alert tone="warning" className="mb-5">
          {message}
        </Alert>
      )}
      <Card>{user && <Initiate user={user} />}</Card>
      <p className="mt-4">
        <Link to={paths.transferIncoming} className="text-link inline-flex min-h-11 items-center">
          {text.list}
        </Link>
      </p>
    </TransferPage>
  )
}

function Initiate({ user }: { user: { id: string; has_pin: boolean } }) {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const deviceId = deviceIdOf(state, search)
  const leadToPin = useLeadToPin(text.setPinFirst)
  const hasPin = useHasPin(user)
  const devices = useOwnDevices()
  const transfer = useInitiate({
    userId: user.id,
    hasPin,
    deviceOf: (id) => devices.items?.find((device) => String(device.id) === id),
    chosen: deviceId === null ? {} : { device: String(deviceId) },
    onInitiated: (transfer) =>
      transfer.verification_method === 'account'
        ? navigate(paths.transferIncoming, { replace: true })
        : navigate(paths.transferVerify, { state: startTransferSession(user.id, transfer) }),
    onPinMissing: leadToPin,
    notTransferable: (message) => (
      <>
        {message}
        <Link to={paths.transferIncoming} className="text-link mt-1 block font-semibold">
          {text.list}
        </Link>
      </>
    ),
  })
  return <InitiateForm transfer={transfer} devices={devices} onSetPin={hasPin === false ? leadToPin : null} />
}

/** All own devices, in pages. The server's message or "Failed to fetch devices". */
function useOwnDevices(): OwnDevices {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDevices()
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])
  const failure = error && !isFetching ? refusalText(error, text.devicesFailed) : null
  return { items: data?.items, failure, retry: () => void refetch() }
}
