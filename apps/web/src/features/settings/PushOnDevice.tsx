import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { push as text } from '../../lib/messages/push.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { askDeployment } from '../../lib/use-support.ts'
import { Alert, Button, ErrorState, StatusBadge, toast } from '../../ui/index.ts'
import { PushDevices } from './PushDevices.tsx'
import { PushSwitches } from './PushSwitches.tsx'
import { type PushState, turnPushOff, usePush, useRefreshPush } from './push-queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

export interface PushOnDeviceProps {
  userId: string
  /** Gets news of work, and of no devices. */
  officer?: boolean
}

/** The card of the notifications of this browser, with the list of all that get them. */
export function PushOnDevice(props: PushOnDeviceProps) {
  return (
    <SettingsCard name="push" title={text.title} text={text.text}>
      <Content {...props} />
    </SettingsCard>
  )
}

function Content({ userId, officer = false }: PushOnDeviceProps) {
  const { data, error, refetch } = usePush()
  if (!data && error)
    return (
      <ErrorState
        title={text.loadFailed}
        text={refusalText(error, '') || undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SettingsSkeleton rows={2} />
  const { state, devices } = data
  return (
    <div className="grid gap-5">
      {state === 'on' || state === 'off' ? (
        <Toggle userId={userId} on={state === 'on'} />
      ) : (
        <Missing state={state} />
      )}
      {devices.length > 0 && (
        <>
          <PushDevices devices={devices} on={state === 'on'} />
          <PushSwitches officer={officer} />
        </>
      )}
    </div>
  )
}

const MISSING = { no: text.unsupported, 'home-screen': text.homeScreen, denied: text.denied }

/** Why they cannot be turned on here, and what to do. */
function Missing({ state }: { state: Exclude<PushState, 'on' | 'off'> }) {
  const { title, text: what } = MISSING[state]
  return (
    <Alert tone="info" title={title}>
      {what}
    </Alert>
  )
}

function Toggle({ userId, on }: { userId: string; on: boolean }) {
  const { isPending, mutate, problem } = useToggle(userId)
  return (
    <div className="grid justify-items-start gap-3">
      <StatusBadge tone={on ? 'clean' : 'neutral'}>{on ? text.on : text.off}</StatusBadge>
      <Button variant="secondary" pending={isPending} onClick={() => mutate(!on)}>
        {on ? text.turnOff : text.turnOn}
      </Button>
      {!on && <p className="text-sm text-muted">{text.asks}</p>}
      {problem !== null && (
        <Alert tone="danger" className="w-full">
          {problem}
        </Alert>
      )}
    </div>
  )
}

function useToggle(userId: string) {
  const refresh = useRefreshPush()
  const [problem, setProblem] = useState<string | null>(null)
  const mutation = useMutation<string | null, Error, boolean>({
    networkMode: 'always',
    mutationFn: (on) => (on ? turnOn(userId) : turnPushOff()),
    onMutate: () => setProblem(null),
    async onSuccess(said, on) {
      await refresh()
      if (said === null) setProblem(Notification.permission === 'default' ? text.dismissed : null)
      else toast.success(said || (on ? text.turnedOn : text.turnedOff), { id: 'push' })
    },
    async onError(error) {
      await refresh()
      setProblem(error instanceof ApiError ? refusalText(error, text.failed) : text.unreachable)
    },
  })
  return { ...mutation, problem }
}

/**
 * Asks for the permission first, while the press of the button counts. Null: the person did not give it.
 *
 * @throws ApiError; Error when the browser or its push service refuses
 */
async function turnOn(userId: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const [{ turnPushOn }, { push_key: key }] = await Promise.all([
    import('../../lib/resume-push.ts'),
    askDeployment(),
  ])
  return turnPushOn(userId, key)
}
