import { contacts } from '../../lib/messages/contacts.ts'
import { classes } from '../../ui/index.ts'

/** "Step 1 of 5", in words and as a bar of so many parts. */
export function StepProgress({ step, of, className }: { step: number; of: number; className?: string }) {
  return (
    <div className={className}>
      <p className="text-sm font-semibold text-muted">{contacts.step(step, of)}</p>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {Array.from({ length: of }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <span key={at} className={classes('h-1.5 flex-1 rounded-full', at < step ? 'bg-brand' : 'bg-line')} />
        ))}
      </div>
    </div>
  )
}
