import type { ReactNode } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { BackLink } from './BackLink.tsx'
import { Card } from './Card.tsx'
import { classes } from './classes.ts'
import { PageHeading } from './PageHeading.tsx'

export interface StepPageProps {
  heading: ReactNode
  subtitle?: ReactNode
  /** The target of "Back", which stands above the card. */
  back?: string
  /** Number of this step and of all steps. */
  step?: { at: number; of: number }
  /** Stands above the heading: the outcome of an action. */
  mark?: ReactNode
  /** For fields side by side. */
  wide?: boolean
  children: ReactNode
}

/** One column, one card, one thing to do. */
export function StepPage({ heading, subtitle, back, step, mark, wide = false, children }: StepPageProps) {
  return (
    <div className={classes('mx-auto w-full', wide ? 'max-w-prose' : 'max-w-form')}>
      {back && <BackLink to={back}>{ui.back}</BackLink>}
      <Card>
        {step && <StepProgress {...step} />}
        {mark}
        <PageHeading className="mb-6" subtitle={subtitle}>
          {heading}
        </PageHeading>
        {children}
      </Card>
    </div>
  )
}

/** "Step 1 of 5", in words and as a bar of as many parts. */
function StepProgress({ at, of }: { at: number; of: number }) {
  return (
    <div className="mb-5">
      <p className="text-sm font-semibold text-muted">{ui.step(at, of)}</p>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {Array.from({ length: of }, (_, part) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={part}
            className={classes('h-1.5 flex-1 rounded-full', part < at ? 'bg-brand' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  )
}
