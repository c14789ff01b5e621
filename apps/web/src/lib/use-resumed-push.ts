import { useEffect } from 'react'
import { useSession } from './use-session.ts'

/** Keeps pushes on for who turned them on in this browser. Nothing is loaded for anybody else. */
export function useResumedPush(): void {
  const { user } = useSession()
  const id = user?.authenticator_required ? undefined : user?.id
  useEffect(() => {
    // A failure is looked at again with the next page; the settings show the state.
    if (id !== undefined && globalThis.Notification?.permission === 'granted')
      import('./resume-push.ts').then(({ followPush }) => followPush(id)).catch(() => undefined)
  }, [id])
}
