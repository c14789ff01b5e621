import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { isOwnPath } from './NotificationRow.tsx'
import { useMarkRead, useNotifications } from './queries.ts'

/** `?open=ID`, the address of a push: leads on to the page of that notification. */
export function useOpened(): void {
  const wanted = useSearchParams()[0].get('open')
  const { data } = useNotifications()
  const { mutate } = useMarkRead()
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === null || !data) return
    const found = data.items.find(({ id }) => id === wanted)
    if (found?.read_at === null) mutate([found.id])
    const to = found && isOwnPath(found.link) ? found.link : paths.notifications
    void navigate(to, { replace: true })
  }, [wanted, data, mutate, navigate])
}
