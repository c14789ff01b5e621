import { CopyButton } from '../../ui/index.ts'
import { clients as text } from './messages.ts'

/** A value to be copied whole. @param copy names the button */
export function Secret({ label, copy, value }: { label: string; copy: string; value: string }) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <p className="flex items-center gap-2 rounded-md bg-sunken pl-3">
        <code className="min-w-0 flex-1 py-2 text-sm break-all">{value}</code>
        <CopyButton text={value} label={copy} toast={text.copied} />
      </p>
    </div>
  )
}
