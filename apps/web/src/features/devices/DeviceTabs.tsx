import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { devices } from './messages.ts'

const text = devices.tabs
/** Behind a tap. */
const FlagPanel = lazyPart(async () => (await import('./FlagPanel.tsx')).FlagPanel)
const TABS = [
  { value: 'history', label: text.history },
  { value: 'flags', label: text.flags },
] as const

/**
 * Device History and Flag History. The tab stands in the address, so that a reload or a link opens the same
 * one.
 */
export function DeviceTabs({ imei }: { imei: string }) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const tab = params.get('tab') === 'flags' ? 'flags' : 'history'
  return (
    <Tabs
      label={text.label}
      tabs={TABS}
      value={tab}
      onChange={(next) =>
        setParams(next === 'flags' ? { tab: next } : {}, { replace: true, state, preventScrollReset: true })
      }
    >
      {tab === 'flags' ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <FlagPanel imei={imei} />
        </Suspense>
      ) : (
        <HistoryPanel imei={imei} />
      )}
    </Tabs>
  )
}
