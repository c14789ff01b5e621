import { ui } from '../lib/messages/ui.ts'
import { CopyButton } from './CopyButton.tsx'
import { classes } from './classes.ts'
import { Imei } from './Imei.tsx'

/** An IMEI in groups with its copy button, which copies the digits alone. */
export function ImeiLine({ imei, className }: { imei: string; className?: string }) {
  return (
    <span className="flex items-center gap-1">
      <Imei imei={imei} className={classes('font-semibold', className)} />
      <CopyButton
        text={imei}
        toast={ui.imei.copied}
        label={ui.imei.copyOf(imei)}
        className="-my-2 shrink-0"
      />
    </span>
  )
}
