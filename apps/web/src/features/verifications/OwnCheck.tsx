import type { User } from '@amana/contract/accounts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownState } from '../../lib/own-state.ts'
import { paths } from '../../lib/paths.ts'
import { fieldOf, textOf } from '../../lib/tab-store.ts'
import { PageHeading, toast } from '../../ui/index.ts'
import { CheckFailed, CheckGone } from './CheckFailed.tsx'
import { CheckSkeleton } from './CheckSkeleton.tsx'
import { CheckStages, warmUpPayment } from './CheckStages.tsx'
import { isReport, type OwnCheckState, ownCheckPath, passedCheck } from './check-steps.ts'
import { results } from './messages.ts'
import { useRefreshRecentChecks } from './recent-checks.ts'
import { JOIN_RUNNING, useOwnCheck } from './use-check.ts'
import { useStartCheck } from './use-start-check.ts'

export interface OwnCheckProps {
  id: string
  user: User
  /** The page's h1. */
  title: string
}

/**
 * A check of the signed-in user by its id, from its preview through its payment to its report. Use the id as
 * key.
 */
export function OwnCheck({ id, user, title }: OwnCheckProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const query = useOwnCheck(id, user.id, passedCheck(state, id, user.id))
  const another = useStartCheck(user)
  const refreshRecent = useRefreshRecentChecks()
  useEffect(warmUpPayment, [])

  function restart(imei: string) {
    another.mutate(imei, {
      onSuccess({ verification }) {
        const passed: OwnCheckState = { userId: user.id, verification }
        void navigate(ownCheckPath(verification.id), { replace: true, state: passed })
      },
      onError: (error) => toast.error(error.message),
    })
  }

  const { data, error } = query
  const unknown = error?.status === 404 || error?.status === 422
  const paid = data !== undefined && isReport(data.verification)
  return (
    <>
      <PageHeading
        small
        className="mb-4"
        subtitle={data && !paid && !unknown ? results.payment.subtitle : undefined}
      >
        {title}
      </PageHeading>
      {stage()}
    </>
  )

  function stage() {
    if (unknown) return <CheckGone why="unknown" onRestart={() => void navigate(paths.dashboard)} />
    if (data)
      return (
        <CheckStages
          check={data}
          failed={query.isError}
          user={user}
          anotherPath={paths.dashboard}
          onRefresh={() => {
            void query.refetch(JOIN_RUNNING)
            void refreshRecent()
          }}
          onRestart={() => restart(data.verification.device_info.device)}
        />
      )
    if (error && !query.isFetching) return <CheckFailed error={error} onRetry={() => void query.refetch()} />
    return <CheckSkeleton imei={textOf(fieldOf(ownState(state, user.id), 'device'), 'device')} />
  }
}
