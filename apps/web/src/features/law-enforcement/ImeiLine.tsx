import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { CopyButton, classes, Imei } from '../../ui/index.ts'

/** An IMEI in groups with its copy button, which copies the digits alone. */
export function ImeiLine({ imei, className }: { imei: string; className?: string }) {
  return (
    <span className="flex items-center gap-1">
      <Imei imei={imei} className={classes('font-semibold', className)} />
      <CopyButton text={imei} toast={lawEnforcement.copied} label={lawEnforcement.copy(imei)} className="-my-2 shrink-0" />
    </span>
  )
}
