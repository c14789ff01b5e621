import type { ReactNode } from 'react'
import { contacts } from '../../lib/messages/contacts.ts'
import { Card, Icon, Link, PageHeading } from '../../ui/index.ts'
import { StepProgress } from './StepProgress.tsx'

export interface ContactPageProps {
  heading: ReactNode
  subtitle?: ReactNode
  /** Where "Back" goes; stands above the card. */
  back?: string
  /** Which of how many steps this is. */
  step?: { at: number; of: number }
  /** Stands above the heading: what came of something. */
  mark?: ReactNode
  children: ReactNode
}

/** One column, one card, one thing to do: the shape of every screen of this feature. */
export function ContactPage({ heading, subtitle, back, step, mark, children }: ContactPageProps) {
  return (
    <div className="mx-auto w-full max-w-form">
      {back && (
        <Link
          to={back}
          className="-ml-1 mb-3 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <Icon name="back" size={20} />
          {contacts.back}
        </Link>
      )}
      <Card>
        {step && <StepProgress step={step.at} of={step.of} className="mb-5" />}
        {mark}
        <PageHeading className="mb-6" subtitle={subtitle}>
          {heading}
        </PageHeading>
        {children}
      </Card>
    </div>
  )
}

const MARKS = {
  good: { icon: 'check', box: 'bg-clean-soft text-clean' },
  bad: { icon: 'close', box: 'bg-stolen-soft text-stolen' },
  unknown: { icon: 'offline', box: 'bg-flagged-soft text-flagged' },
} as const

/** What came of it, as a sign; the words stand beside it. */
export function OutcomeMark({ outcome }: { outcome: keyof typeof MARKS }) {
  const { icon, box } = MARKS[outcome]
  return (
    <span className={`mb-4 flex size-14 items-center justify-center rounded-full ${box}`}>
      <Icon name={icon} size={32} strokeWidth={2.5} />
    </span>
  )
}
