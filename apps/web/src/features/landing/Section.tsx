import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

export interface SectionProps {
  /** Anchor of the header's link. */
  id: string
  heading: string
  subtitle?: string
  sunken?: boolean
  /** On wide screens the heading stands beside the content. */
  beside?: boolean
  children: ReactNode
}

/** A part of the landing page that the header links to. */
export function Section({ id, heading, subtitle, sunken, beside, children }: SectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={classes('outline-none', sunken && 'bg-sunken')}
    >
      <div
        className={classes(
          'page grid gap-x-16 gap-y-8 py-12 md:gap-y-10 md:py-20',
          beside && 'lg:grid-cols-[18rem_minmax(0,1fr)]',
        )}
      >
        <div>
          <h2 id={headingId} className="text-2xl md:text-3xl">
            {heading}
          </h2>
          {subtitle && <p className="mt-3 max-w-prose text-muted md:text-lg">{subtitle}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}
