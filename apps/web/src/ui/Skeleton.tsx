import { classes } from './classes.ts'

/**
 * A grey shape in the place of content; size it by class names. Hidden from screen readers: say "Loading"
 * once beside it.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('skeleton', className ?? 'h-4 w-full')} />
}
