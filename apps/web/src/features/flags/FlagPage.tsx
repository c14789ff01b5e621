import type { ReactNode } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { flags } from './messages.ts'

export interface FlagPageProps {
  heading: string
  subtitle?: string
  /** 1 to 3. */
  step?: number
  back: { to: string; state?: unknown }
  children: ReactNode
}

/** One column: the layout of the three steps. */
export function FlagPage({ heading, subtitle, step, back, children }: FlagPageProps) {
  return (
    <div className="mx-auto w-full max-w-prose">
      <BackLink {...back}>{flags.back}</BackLink>
      {step && <p className="text-sm font-semibold text-muted">{flags.step(step)}</p>}
      <PageHeading className="mb-6" subtitle={subtitle}>
        {heading}
      </PageHeading>
      {children}
    </div>
  )
}
