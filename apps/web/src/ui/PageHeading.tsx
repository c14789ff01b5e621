import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface PageHeadingProps {
  children: ReactNode
  /** One line under it. */
  subtitle?: ReactNode
  /** On a phone, where something else comes first. */
  small?: boolean
  className?: string
}

/** The page's only h1. It can take the focus, so that screen readers start here after a navigation. */
export function PageHeading({ children, subtitle, small, className }: PageHeadingProps) {
  return (
    <div className={className}>
      <h1 tabIndex={-1} className={classes(small ? 'text-xl' : 'text-2xl', 'md:text-3xl')}>
        {children}
      </h1>
      {subtitle && <p className="mt-2 max-w-prose text-muted md:text-lg">{subtitle}</p>}
    </div>
  )
}
