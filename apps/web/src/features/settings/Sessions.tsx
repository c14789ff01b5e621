import { endSession, type Session } from '@amana/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, ErrorState, StatusBadge, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { SESSIONS, useSessions } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { timeText } from './time-text.ts'

const text = settings.sessions

/** The sessions of the account; each but this one can be ended. */
export function Sessions() {
  const { data, error, refetch } = useSessions()
  const endOthers = useEndOthers()
  if (data) {
    const others = data.filter(({ current }) => !current)
    return (
      <div className="grid gap-4">
        <ul className="grid">
          {data.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
        {others.length > 1 && (
          <Button
            variant="secondary"
            className="justify-self-start"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate(others.map(({ id }) => id))}
          >
            {text.endOthers}
          </Button>
        )}
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
  return <SettingsSkeleton rows={2} />
}

function Row({ session }: { session: Session }) {
  const end = useEndSession()
  const device = session.device || text.unknown
  const since = timeText(session.created_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device}
          {session.current && <StatusBadge tone="clean">{text.current}</StatusBadge>}
        </p>
        <p className="text-sm text-muted">{text.used(since, timeText(session.last_used_at))}</p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          pending={end.isPending}
          aria-label={text.endOf(device, since)}
          onClick={() => end.mutate(session.id)}
        >
          {text.end}
        </Button>
      )}
    </li>
  )
}

/** After a change of password, PIN or second step: everybody else is signed out. */
function useEndOthers() {
  const queries = useQueryClient()
  return useMutation<void, ApiError, string[]>({
    networkMode: 'always',
    async mutationFn(ids) {
      for (const id of ids)
        await call(endSession, { params: { id } }).catch((error: ApiError) => {
          // It had ended already.
          if (error.code !== 'not_found') throw error
        })
    },
    onSuccess: () => void toast.success(text.othersEnded),
    onError: (error) => void toast.error(refusalText(error, text.endFailed), { id: 'session' }),
    onSettled: () => void queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}

function useEndSession() {
  const queries = useQueryClient()
  return useMutation<string, ApiError, string>({
    networkMode: 'always',
    mutationFn: async (id) => (await call(endSession, { params: { id } })).description,
    onSuccess(description, id) {
      toast.success(description || text.ended)
      queries.setQueryData<Session[]>(SESSIONS, (all) => all?.filter((session) => session.id !== id))
    },
    onError(error) {
      // It had ended already.
      if (error.code === 'not_found') void queries.invalidateQueries({ queryKey: SESSIONS })
      toast.error(refusalText(error, text.endFailed), { id: 'session' })
    },
  })
}
