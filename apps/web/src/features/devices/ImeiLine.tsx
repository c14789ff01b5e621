import { devices } from '../../lib/messages/devices.ts'
import { CopyButton, classes, Imei } from '../../ui/index.ts'

/** An IMEI with its copy button. */
export function ImeiLine({ imei, className }: { imei: string; className?: string }) {
  return (
    <span className="flex items-center gap-1">
      <Imei imei={imei} className={classes('font-semibold', className)} />
      <CopyButton text={imei} toast={devices.copied} label={devices.copy(imei)} className="-my-2 shrink-0" />
    </span>
  )
}
