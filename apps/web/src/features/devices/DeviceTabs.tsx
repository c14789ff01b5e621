import { Tabs } from 'radix-ui'
import { useLocation, useSearchParams } from 'react-router'
import { Card } from '../../ui/index.ts'
import { FlagPanel } from './FlagPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { devices } from './messages.ts'

const text = devices.tabs
const TAB =
  'min-h-11 flex-1 rounded-sm border-[1.5px] border-transparent px-1 py-1 font-semibold text-muted text-sm hover:text-ink md:flex-none md:px-6 md:text-base ' +
  'data-[state=active]:border-brand data-[state=active]:bg-raised data-[state=active]:text-brand'

/**
 * Device History and Flag History. The tab stands in the address, so that a reload or a link opens the same
 * one.
 */
export function DeviceTabs({ imei }: { imei: string }) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const tab = params.get('tab') === 'flags' ? 'flags' : 'history'
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) =>
        setParams(next === 'flags' ? { tab: next } : {}, { replace: true, state, preventScrollReset: true })
      }
    >
      <Tabs.List aria-label={text.label} className="mb-4 flex gap-1 rounded-md bg-sunken p-1 md:inline-flex">
        <Tabs.Trigger value="history" className={TAB}>
          {text.history}
        </Tabs.Trigger>
        <Tabs.Trigger value="flags" className={TAB}>
          {text.flags}
        </Tabs.Trigger>
      </Tabs.List>
      <Card className="min-h-40">
        <Tabs.Content value="history">
          <HistoryPanel imei={imei} />
        </Tabs.Content>
        <Tabs.Content value="flags">
          <FlagPanel imei={imei} />
        </Tabs.Content>
      </Card>
    </Tabs.Root>
  )
}
