import type { PushDevice } from '@amana/contract/push'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { push as text } from '../../lib/messages/push.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, StatusBadge, toast } from '../../ui/index.ts'
import { removeDevice, useRefreshPush } from './push-queries.ts'
import { timeText } from './time-text.ts'

export interface PushDevicesProps {
  devices: readonly PushDevice[]
  /** This browser has its own button to turn them off. */
  on: boolean
}

/** The browsers that get notifications, each with a way to end it. */
export function PushDevices({ devices, on }: PushDevicesProps) {
  return (
    <section>
      <h3 className="font-semibold">{text.devices}</h3>
      <ul className="grid">
        {devices.map((device) => (
          <Row key={device.id} device={device} removable={!(device.current && on)} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  device: PushDevice
  removable: boolean
}

function Row({ device: { id, device, created_at, last_success_at, current }, removable }: RowProps) {
  const remove = useRemove()
  const since = timeText(created_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device}
          {current && <StatusBadge tone="clean">{text.current}</StatusBadge>}
        </p>
        <p className="text-sm text-muted">
          {last_success_at === null ? text.sinceNone(since) : text.since(since, timeText(last_success_at))}
        </p>
      </div>
      {removable && (
        <Button
          variant="secondary"
          pending={remove.isPending}
          aria-label={text.removeOf(device, since)}
          onClick={() => remove.mutate(id)}
        >
          {text.remove}
        </Button>
      )}
    </li>
  )
}

function useRemove() {
  const refresh = useRefreshPush()
  return useMutation<void, ApiError, string>({
    networkMode: 'always',
    mutationFn: removeDevice,
    onSuccess: () => void toast.success(text.removed, { id: 'push' }),
    onError: (error) => void toast.error(refusalText(error, text.failed), { id: 'push' }),
    onSettled: () => refresh(),
  })
}
