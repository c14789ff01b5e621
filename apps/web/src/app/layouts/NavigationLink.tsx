import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'

/** A link of a signed-in person's header. `here`: it represents the page that is open. */
export function NavigationLink({ to, here, children }: { to: string; here: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={here ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center whitespace-nowrap font-semibold underline-offset-8 hover:text-on-ground hover:underline',
        here ? 'text-on-ground underline' : 'text-on-ground-muted',
      )}
    >
      {children}
    </Link>
  )
}
