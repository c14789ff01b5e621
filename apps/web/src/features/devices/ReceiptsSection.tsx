import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusOn } from '../../lib/focus.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { FoldSummary } from '../../ui/FoldSummary.tsx'
import { devices } from './messages.ts'
import { ReceiptsSkeleton } from './ReceiptsSkeleton.tsx'

const text = devices.receipts
const Receipts = lazyPart(async () => (await import('./Receipts.tsx')).Receipts)

/** Receipts of the public log, loaded when the reader opens them, or comes by a mail's link to them. */
export function ReceiptsSection({ imei }: { imei: string }) {
  const linked = useLocation().hash === '#receipts'
  const [open, setOpen] = useState(linked)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!linked) return
    // The section was not there yet when the page opened.
    section.current?.scrollIntoView()
    focusOn(section.current)
  }, [linked])
  return (
    <section ref={section} id="receipts" aria-labelledby="device-receipts">
      <h2 id="device-receipts" className="mb-4 text-xl max-md:sr-only">
        {text.heading}
      </h2>
      <details
        className="group rounded-md border border-line bg-raised"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <FoldSummary>{text.show}</FoldSummary>
        {open && (
          <div className="px-4 pb-4">
            <Suspense fallback={<ReceiptsSkeleton />}>
              <Receipts imei={imei} />
            </Suspense>
          </div>
        )}
      </details>
    </section>
  )
}
