import { useEffect } from 'react'
import { useSession } from './use-session.ts'

/** Keeps pushes on for who turned them on in this browser. Nothing is loaded for anybody else. */
export function useResumedPush(): void {
  const { user } = useSession()
  const id = user?.id
  const waits = user?.authenticator_required === true
  useEffect(() => {
    if (id === undefined || waits || !('Notification' in window) || Notification.permission !== 'granted')
      return
    // Any failure is looked at again with the next page; the settings show the state.
    const resume = () =>
      void import('./resume-push.ts').then(({ resumePush }) => resumePush(id)).catch(() => undefined)
    const renewed = ({ data }: MessageEvent) => data === 'push renewed' && resume()
    resume()
    navigator.serviceWorker?.addEventListener('message', renewed)
    return () => navigator.serviceWorker?.removeEventListener('message', renewed)
  }, [id, waits])
}
