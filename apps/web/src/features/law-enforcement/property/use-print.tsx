import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { PrintJob } from './PrintSheet.tsx'

const load = () => import('./PrintSheet.tsx')
const PrintSheet = lazyPart(async () => (await load()).PrintSheet)

/** The sheet that is being printed, until the browser has done it, and what prints another. */
export function usePrint(): [ReactNode, (job: PrintJob) => void] {
  const [job, setJob] = useState<PrintJob | null>(null)
  const done = useCallback(() => setJob(null), [])
  const sheet = job && (
    <Suspense fallback={null}>
      <PrintSheet {...job} onDone={done} />
    </Suspense>
  )
  return [sheet, setJob]
}
