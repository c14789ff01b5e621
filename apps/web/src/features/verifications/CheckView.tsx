import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { CheckFailed } from './CheckFailed.tsx'
import { CheckSkeleton } from './CheckSkeleton.tsx'
import { CheckStages, warmUpPayment } from './CheckStages.tsx'
import { imeiErrorOf } from './check-steps.ts'
import { useCheck, useCheckActions } from './use-check.ts'

export interface CheckViewProps {
  /** 15 digits. */
  imei: string
  /** The server does not accept this as an IMEI. */
  onRefused: (message: string) => void
}

/** The check of an IMEI, from loading to its report. */
export function CheckView({ imei, onRefused }: CheckViewProps) {
  // The key of the first render: a jump within the page is no other visit.
  const { key: visit } = useLocation()
  const type = useNavigationType()
  const [search] = useState({ visit, fresh: type === 'PUSH' })
  const query = useCheck(imei, search)
  const actions = useCheckActions()
  const { user } = useSession()

  useEffect(warmUpPayment, [])

  const refused = imeiErrorOf(query.error)
  useEffect(() => {
    if (refused) onRefused(refused)
  })

  if (!query.data) {
    if (query.error && !query.isFetching)
      return refused ? null : <CheckFailed error={query.error} onRetry={() => void query.refetch()} />
    return <CheckSkeleton imei={imei} />
  }
  return (
    <CheckStages
      key={query.data.verification.id}
      check={query.data}
      failed={query.isError}
      user={user}
      anotherPath={paths.results}
      onRefresh={() => void actions.refresh(imei)}
      onRestart={() => void actions.restart(imei)}
    />
  )
}
