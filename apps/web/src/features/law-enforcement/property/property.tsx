import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { askServiceWorker } from '../../../lib/service-worker.ts'
import { useSession } from '../../../lib/use-session.ts'
import { PageHeading, Skeleton } from '../../../ui/index.ts'
import { beep } from './beep.ts'
import { useNewestExhibit, useRefreshCustody } from './custody-queries.ts'
import { property } from './messages.ts'
import { nextExhibit } from './next-exhibit.ts'
import { soundOf } from './result.ts'
import { ScanDesk } from './ScanDesk.tsx'
import { freeExhibit, ScanList } from './ScanList.tsx'
import { type Desk, readDesk, writeDesk } from './scan-store.ts'
import { usePrint } from './use-print.tsx'
import { useScans } from './use-scans.ts'

const loadSection = () => import('./CustodySection.tsx')
// Beside the page; without it the desk works all the same.
void loadSection().catch(() => {})
const CustodySection = lazyPart(
  async () => (await loadSection()).CustodySection,
  () => null,
)

/**
 * Keeps this page for the time without a connection, as the worker knows it
 * (service-worker/service-worker.ts).
 */
const KEEP_DESK = 'keep the desk'
/** Milliseconds without a scan. */
const REFRESH_AFTER_MS = 3000
const FIRST_DESK: Desk = { place: '', condition: '', exhibit: '', sound: true }

/** `/law-enforcement/property`: phones are scanned into custody, and those that are kept (decisions §21). */
export function Component() {
  usePageTitle(property.title)
  const officer = useSession().user?.id
  const [printing, print] = usePrint()
  useEffect(() => askServiceWorker(KEEP_DESK), [])
  return (
    <>
      <div className={printing ? 'print:hidden' : undefined}>
        <PageHeading className="mb-4" subtitle={property.subtitle} small>
          {property.title}
        </PageHeading>
        {officer !== undefined && <Property key={officer} officer={officer} onPrint={print} />}
      </div>
      {printing}
    </>
  )
}

type PropertyProps = { officer: string; onPrint: ReturnType<typeof usePrint>[1] }

function Property({ officer, onPrint }: PropertyProps) {
  const refresh = useRefreshLater()
  const [desk, changeDesk] = useDesk(officer)
  const scans = useScans(officer, (outcome) => {
    refresh()
    if (desk.sound && outcome) beep(soundOf(outcome))
  })
  const exhibit = useExhibit(desk)
  function takeExhibit(): string {
    const free = freeExhibit(exhibit.trim(), scans.all ?? [])
    changeDesk({ exhibit: nextExhibit(free) })
    return free
  }
  return (
    <div className="grid gap-6 *:min-w-0 xl:grid-cols-2 xl:items-start">
      <ScanDesk scans={scans} desk={desk} exhibit={exhibit} onDesk={changeDesk} takeExhibit={takeExhibit} />
      <ScanList scans={scans} place={desk.place.trim()} onPrint={onPrint} takeExhibit={takeExhibit} />
      <Suspense fallback={<Skeleton className="h-40 w-full xl:col-span-2" />}>
        <CustodySection onPrint={onPrint} />
      </Suspense>
    </div>
  )
}

/** Reads the list again once nothing was scanned for a moment: each read is recorded. */
function useRefreshLater(): () => void {
  const refresh = useRefreshCustody()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, REFRESH_AFTER_MS)
  }
}

/** The fields that are typed once; kept in the browser for this officer. */
function useDesk(officer: string): [Desk, (change: Partial<Desk>) => void] {
  const [desk, setDesk] = useState(FIRST_DESK)
  // Two changes may come between two renders.
  const latest = useRef(desk)
  useEffect(() => {
    let left = false
    void readDesk(officer).then((read) => {
      // Text that was typed meanwhile stays.
      if (!read || left || latest.current !== FIRST_DESK) return
      latest.current = read
      setDesk(read)
    })
    return () => {
      left = true
    }
  }, [officer])
  return [
    desk,
    (change) => {
      latest.current = { ...latest.current, ...change }
      setDesk(latest.current)
      void writeDesk(officer, latest.current)
    },
  ]
}

/** The next exhibit number: the typed or counted one, else the one after the station's newest, else 1. */
function useExhibit({ place, exhibit }: Desk): string {
  const { data, isFetching } = useNewestExhibit(place.trim(), exhibit === '')
  if (exhibit !== '' || isFetching) return exhibit
  return data ? nextExhibit(data) : '1'
}
