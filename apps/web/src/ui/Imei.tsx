import { IMEI_GROUPS } from '@amana/contract/imei'
import { classes } from './classes.ts'

/** An IMEI in groups. Its text is the digits alone, so that searching and copying find them. */
export function Imei({ imei, className }: { imei: string; className?: string }) {
  return (
    <span className={classes('digits whitespace-nowrap', className)}>
      {IMEI_GROUPS.map(([from, to]) => (
        <span key={from} className="not-first:ms-[0.6em]">
          {imei.slice(from, to)}
        </span>
      ))}
    </span>
  )
}
