import type { ReactNode } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, PageHeading } from '../../ui/index.ts'

export interface AuthPageProps {
  heading: string
  subtitle?: ReactNode
  /** Link to the previous page; stands above the card. */
  back: { to: string; label: string; state?: unknown }
  children: ReactNode
}

/** One column, one card, one thing to do: the layout of every screen of this feature. */
export function AuthPage({ heading, subtitle, back, children }: AuthPageProps) {
  return (
    <>
      <BackLink to={back.to} state={back.state}>
        {back.label}
      </BackLink>
      <Card>
        <PageHeading className="mb-6" subtitle={subtitle}>
          {heading}
        </PageHeading>
        {children}
      </Card>
    </>
  )
}
