import { type FoundThread, readFound } from '@amana/contract/found'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, call, toApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useBackOnline } from '../../lib/use-online.ts'
import { arrivedSince } from './arrived.ts'
import { holdInPlace } from './hold-in-place.ts'
import { found } from './messages.ts'
import { useLookAgain } from './use-look-again.ts'

export interface ThreadOf {
  caseNumber: string
  /** Undefined: the conversation of the signed-in person. */
  token: string | undefined
  /** The session's person; null: nobody; undefined while it is not known. */
  userId: string | null | undefined
}

export interface ThreadRead {
  thread: FoundThread | null
  error: ApiError | null
  loading: boolean
  /** Reads it again; what is shown stays meanwhile. */
  reload: () => void
}

/**
 * The conversation, with its token or as the signed-in person. Finder and owner see new messages by
 * themselves, which are announced; an officer's looks are shown to the owner, so that each is asked for.
 */
export function useThread({ caseNumber, token, userId }: ThreadOf): ThreadRead {
  const [read, setRead] = useState<Omit<ThreadRead, 'reload'>>({ thread: null, error: null, loading: true })
  const { thread } = read
  const running = useRef<AbortController | null>(null)
  const ask = useCallback(async () => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const isNewest = () => !abort.signal.aborted
    const request = { params: { case: caseNumber }, query: { thread_token: token } }
    try {
      const { data } = await call(readFound, request, { signal: abort.signal })
      return isNewest() ? { data } : null
    } catch (error) {
      return isNewest() ? { error: toApiError(error) } : null
    } finally {
      if (running.current === abort) running.current = null
    }
  }, [caseNumber, token])
  const load = useCallback(async () => {
    setRead((before) => ({ ...before, loading: true }))
    const answer = await ask()
    if (answer)
      setRead((before) => ({
        thread: answer.data ?? before.thread,
        error: answer.error ?? null,
        loading: false,
      }))
  }, [ask])
  /** Nothing is said of a failure: the next try comes soon. */
  const look = useCallback(async () => {
    if (!thread || running.current) return
    const data = (await ask())?.data
    if (!data) return
    holdInPlace(() => setRead({ thread: data, error: null, loading: false }))
    const count = arrivedSince(thread, data)
    if (count > 0) toast(found.thread.arrived(count))
    if (data.closed_at !== null) toast(found.thread.ended)
  }, [ask, thread])
  useEffect(() => {
    if (userId === undefined) return
    void load()
    return () => running.current?.abort()
  }, [load, userId])
  useBackOnline(read.error?.code === 'network', load)
  useLookAgain(thread !== null && thread.you !== 'officer' && thread.closed_at === null, look)
  return { ...read, reload: load }
}
