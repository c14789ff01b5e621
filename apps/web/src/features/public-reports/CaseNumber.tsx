import { CopyButton } from '../../ui/CopyButton.tsx'
import { reports } from './messages.ts'

const text = reports.sent

/** The case number, large enough to be written down. */
export function CaseNumber({ number }: { number: string }) {
  return (
    <div className="rounded-lg bg-sunken p-5">
      <p className="text-sm text-muted">{text.case}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="digits text-xl font-bold whitespace-nowrap md:text-2xl">{number}</span>
        <CopyButton text={number} toast={text.copied} label={text.copy} />
      </p>
    </div>
  )
}
