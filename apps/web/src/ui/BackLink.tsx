import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

/** Link to the previous page; stands above the page's heading or card. */
export function BackLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="-ml-1 mb-3 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-brand underline-offset-4 hover:underline"
    >
      <Icon name="back" size={20} />
      {children}
    </Link>
  )
}
