import type { Verification } from '@amana/contract/verifications'
import { Alert, Card, Icon } from '../../ui/index.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { Findings } from './Findings.tsx'
import { results } from './messages.ts'

export interface CheckPreviewProps {
  verification: Verification
  /** The price of the report, e.g. `NGN100`. */
  price: string
}

/**
 * The free part: the number's form, brand and model. The report stands behind it, blurred; its result is not
 * on the page.
 */
export function CheckPreview({ verification, price }: CheckPreviewProps) {
  const { device_info, findings } = verification
  const text = results.preview
  return (
    <div className="grid gap-4 md:gap-6">
      <DeviceFacts imei={device_info.device} brand={device_info.brand} model={device_info.model} />
      <Card>
        <h2 className="mb-4 text-xl">{text.number}</h2>
        {findings.length > 0 ? (
          <div className="grid gap-4">
            <Findings findings={findings} />
            {findings.some(({ severity }) => severity === 'flagged') && (
              <Alert tone="warning" title={text.decides.title}>
                {text.decides.text}
              </Alert>
            )}
          </div>
        ) : (
          <p className="flex gap-3">
            <Icon name="check" className="mt-0.5 shrink-0 text-clean" />
            <span>
              <span className="block font-semibold">{text.numberFine}</span>
              <span className="block text-sm text-muted">{text.numberFineText}</span>
            </span>
          </p>
        )}
      </Card>
      <LockedReport price={price} />
    </div>
  )
}

/** Bars in the shape of a report: the browser gets nothing of the real one before it is paid for. */
function LockedReport({ price }: { price: string }) {
  const text = results.preview
  return (
    <section aria-label={text.locked} className="relative overflow-hidden rounded-lg border border-line bg-raised shadow-card">
      <div aria-hidden="true" className="grid gap-4 p-5 opacity-70 blur-[6px] md:p-6">
        <div className="h-24 rounded-lg bg-brand-soft" />
        <div className="h-4 w-3/4 rounded-sm bg-line-strong" />
        <div className="h-4 w-1/2 rounded-sm bg-line" />
        <div className="h-4 w-2/3 rounded-sm bg-line-strong" />
        <div className="h-4 w-5/6 rounded-sm bg-line" />
        <div className="h-4 w-2/5 rounded-sm bg-line-strong" />
        <div className="h-4 w-3/5 rounded-sm bg-line" />
        <div className="h-4 w-4/5 rounded-sm bg-line-strong" />
      </div>
      <div className="absolute inset-0 flex items-center justify-center p-4">
        <div className="flex max-w-form flex-col items-center gap-2 rounded-lg border border-line bg-raised px-6 py-5 text-center shadow-float">
          <Icon name="lock" size={32} className="text-brand" />
          <h2 className="text-xl">{text.report}</h2>
          <p className="font-semibold text-lg text-brand">{text.unlock(price)}</p>
          <p className="text-sm text-muted">{text.unlockText}</p>
        </div>
      </div>
    </section>
  )
}
