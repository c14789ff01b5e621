import { readNewestStatistics } from '@amana/contract/statistics'
import { formatNumber } from '@amana/messages'
import { useEffect, useState } from 'react'
import { type Released, ReleasedContext } from '../features/landing/released.ts'
import { TelecomOffContext } from '../features/landing/telecom-off.ts'
import { call } from '../lib/api.ts'
import { formatMonth } from '../lib/dates.ts'
import { useDeployment } from '../lib/use-support.ts'
import { Component as Landing } from './landing.tsx'

/** The landing page inside of the application: the server did not write it, so it asks for the counts. */
export function Component() {
  const { deployment } = useDeployment()
  const [released, setReleased] = useState<Released | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    call(readNewestStatistics, {}, { signal: abort.signal })
      .then(({ data: { release } }) => setReleased(release && shownOf(release)))
      // Without an answer the page is complete all the same.
      .catch(() => undefined)
    return () => abort.abort()
  }, [])
  return (
    <ReleasedContext value={released}>
      <TelecomOffContext value={deployment?.telecom_records === false}>
        <Landing />
      </TelecomOffContext>
    </ReleasedContext>
  )
}

function shownOf({ month, totals }: { month: string; totals: { stolen: number; found: number } }): Released {
  return { month: formatMonth(month), stolen: countText(totals.stolen), found: countText(totals.found) }
}

const countText = (count: number) => (count > 0 ? formatNumber(count) : '–')
