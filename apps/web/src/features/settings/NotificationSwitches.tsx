import { type NotificationSettings, updateNotificationSettings } from '@amana/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { ErrorState, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { SWITCHES, useSwitches } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

const text = settings.notifications
type Name = keyof NotificationSettings
const NAMES = Object.keys(text.switches) as (keyof typeof text.switches)[]

/** Three switches: changed at once on the screen, undone when the server refuses. */
export function NotificationSwitches() {
  const { data, error, refetch } = useSwitches()
  if (data) {
    return (
      <div className="grid">
        {NAMES.map((name) => (
          <Switch key={name} name={name} on={data[name]} {...text.switches[name]} />
        ))}
      </div>
    )
  }
  if (error) {
    return (
      <ErrorState
        title={text.loadFailed}
        text={refusalText(error, '') || undefined}
        onRetry={() => void refetch()}
      />
    )
  }
  return <SettingsSkeleton />
}

export interface SwitchProps {
  name: Name
  on: boolean
  title: string
  text: string
}

export function Switch({ name, on, title, text: what }: SwitchProps) {
  const id = useId()
  const { isPending, mutate } = useSetSwitch(name)
  return (
    <div className="relative flex items-start justify-between gap-4 border-line py-4 not-last:border-b">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {title}
        </label>
        <p id={`${id}-text`} className="text-sm text-muted">
          {what}
        </p>
      </div>
      <span className="flex shrink-0 items-center gap-2">
        <span aria-hidden="true" className="min-w-7 whitespace-nowrap text-right text-sm font-semibold">
          {on ? text.on : text.off}
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          aria-describedby={`${id}-text`}
          aria-busy={isPending || undefined}
          // One request at a time; disabling it would remove the focus.
          onChange={({ target }) => !isPending && mutate(target.checked)}
          className="switch relative z-10"
        />
      </span>
    </div>
  )
}

function useSetSwitch(name: Name) {
  const queries = useQueryClient()
  const set = (on: boolean) =>
    queries.setQueryData<NotificationSettings>(SWITCHES, (all) => all && { ...all, [name]: on })
  return useMutation<
    { on: boolean; description: string },
    ApiError,
    boolean,
    { before: boolean | undefined }
  >({
    networkMode: 'always',
    async mutationFn(on) {
      const { data, description } = await call(updateNotificationSettings, { body: { [name]: on } })
      return { on: data[name], description }
    },
    async onMutate(on) {
      await queries.cancelQueries({ queryKey: SWITCHES })
      const before = queries.getQueryData<NotificationSettings>(SWITCHES)?.[name]
      set(on)
      return { before }
    },
    onSuccess({ on, description }) {
      set(on)
      toast.success(description || text.updated, { id: 'notification-settings' })
    },
    onError(error, _, context) {
      if (context?.before !== undefined) set(context.before)
      toast.error(refusalText(error, text.failed), { id: 'notification-settings' })
    },
  })
}
