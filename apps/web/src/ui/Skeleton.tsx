import { classes } from './classes.ts'

/** A grey shape where content will be; size it by class names. Hidden from screen readers: say "Loading" once beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('skeleton', className ?? 'h-4 w-full')} />
}
