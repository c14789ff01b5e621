import type { ReactNode } from 'react'
import { Card, Icon, Link, PageHeading } from '../../ui/index.ts'

export interface AuthPageProps {
  heading: string
  subtitle?: ReactNode
  /** Where one came from; stands above the card. */
  back: { to: string; label: string; state?: unknown }
  children: ReactNode
}

/** One column, one card, one thing to do: the shape of every screen of this feature. */
export function AuthPage({ heading, subtitle, back, children }: AuthPageProps) {
  return (
    <>
      <Link
        to={back.to}
        state={back.state}
        className="-ml-1 mb-3 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-brand underline-offset-4 hover:underline"
      >
        <Icon name="back" size={20} />
        {back.label}
      </Link>
      <Card>
        <PageHeading className="mb-6" subtitle={subtitle}>
          {heading}
        </PageHeading>
        {children}
      </Card>
    </>
  )
}
