import type { ReactNode } from 'react'
import { registration } from '../../lib/messages/registration.ts'
import { Card, classes, Icon, Link, PageHeading } from '../../ui/index.ts'

/** S1 §9: step counts shown to users. */
const STEPS = 4

export interface RegistrationPageProps {
  /** 1 to 4. */
  step: number
  heading: ReactNode
  subtitle: ReactNode
  /** Where "Back" goes; stands above the card. */
  back?: string
  /** Stands above the heading: what came of it. */
  mark?: ReactNode
  children: ReactNode
}

/** One column and one card: the shape of all four steps (S1 §2). */
export function RegistrationPage({ step, heading, subtitle, back, mark, children }: RegistrationPageProps) {
  return (
    <div className="mx-auto w-full max-w-prose">
      {back && (
        <Link
          to={back}
          className="-ml-1 mb-3 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <Icon name="back" size={20} />
          {registration.back}
        </Link>
      )}
      <Card>
        <p className="text-sm font-semibold text-muted">{registration.step(step, STEPS)}</p>
        <div aria-hidden="true" className="mt-2 mb-5 flex gap-1.5">
          {Array.from({ length: STEPS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <span key={at} className={classes('h-1.5 flex-1 rounded-full', at < step ? 'bg-brand' : 'bg-line')} />
          ))}
        </div>
        {mark}
        <PageHeading className="mb-6" subtitle={subtitle}>
          {heading}
        </PageHeading>
        {children}
      </Card>
    </div>
  )
}
