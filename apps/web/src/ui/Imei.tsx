import { formatImei } from '@amana/contract/imei'
import type { ClipboardEvent } from 'react'
import { classes } from './classes.ts'

/** An IMEI in groups. Selecting and copying it gives the digits without spaces. */
export function Imei({ imei, className }: { imei: string; className?: string }) {
  function copyDigits(event: ClipboardEvent) {
    const selected = document.getSelection()?.toString() ?? ''
    event.clipboardData.setData('text/plain', selected.replace(/\s/g, ''))
    event.preventDefault()
  }
  return (
    <span className={classes('digits whitespace-nowrap', className)} onCopy={copyDigits}>
      {formatImei(imei)}
    </span>
  )
}
