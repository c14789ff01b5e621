import type { Verification } from '@amana/contract/verifications'
import { Alert, Card, CopyButton, Icon, Imei } from '../../ui/index.ts'
import { Findings } from './Findings.tsx'
import { results } from './messages.ts'
import { deviceNameOf } from './verdict.ts'

/** The free part: the phone, and its number's form in one line unless something about it is wrong. */
export function CheckPreview({ verification }: { verification: Verification }) {
  const { device_info, findings } = verification
  const text = results.preview
  const wrong = findings.filter(({ severity }) => severity === 'flagged')
  return (
    <Card>
      <h2 className="sr-only">{text.device}</h2>
      <div className="flex items-center justify-between gap-2">
        <Imei imei={device_info.device} className="font-semibold text-lg md:text-xl" />
        <CopyButton text={device_info.device} toast={results.copied} className="-my-2 -mr-2" />
      </div>
      <p className="mt-1 font-semibold">{deviceNameOf(verification)}</p>
      {wrong.length > 0 ? (
        <div className="mt-4 grid gap-4 border-line border-t pt-4">
          <Findings findings={wrong} />
          <Alert tone="warning" title={text.decides.title}>
            {text.decides.text}
          </Alert>
        </div>
      ) : (
        <p className="mt-1 flex items-center gap-2 text-sm text-muted">
          <Icon name="check" size={18} className="shrink-0 text-clean" />
          {text.numberFine}
        </p>
      )}
    </Card>
  )
}

/** Bars in the shape of a report: the browser gets nothing of the real one before it is paid for. */
export function LockedReport({ price }: { price: string }) {
  const text = results.preview
  return (
    <section
      aria-label={text.locked}
      className="relative overflow-hidden rounded-lg border border-line bg-raised shadow-card"
    >
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
