import type { ReactNode } from 'react'
import { BackLink } from '../../ui/BackLink.tsx'
import { classes } from '../../ui/classes.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { transfers } from './messages.ts'

export interface TransferPageProps {
  heading: string
  subtitle?: string
  back: string
  backState?: unknown
  /** Stands above the heading, e.g. the number of the step. */
  above?: ReactNode
  /** A list needs more room than a form. */
  wide?: boolean
  children: ReactNode
}

export function TransferPage({
  heading,
  subtitle,
  back,
  backState,
  above,
  wide,
  children,
}: TransferPageProps) {
  return (
    <div className={classes('mx-auto w-full', wide ? 'max-w-page' : 'max-w-prose')}>
      <BackLink to={back} state={backState}>
        {transfers.back}
      </BackLink>
      {above}
      <PageHeading className="mb-6" subtitle={subtitle}>
        {heading}
      </PageHeading>
      {children}
    </div>
  )
}
