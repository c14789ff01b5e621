import type { ReactNode, Ref } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/index.ts'
import type { Reported } from './check-steps.ts'
import { results } from './messages.ts'
import { Report } from './Report.tsx'

export interface CheckReportProps {
  verification: Reported
  /** The secret of a visitor's check; null when the account gives access to it. */
  accessToken: string | null
  verdictRef?: Ref<HTMLElement>
  /** Further actions. */
  another: ReactNode
}

/** The report with a link to its certificate. */
export function CheckReport({ verification, accessToken, verdictRef, another }: CheckReportProps) {
  return (
    <Report
      verification={verification}
      accessToken={accessToken}
      verdictRef={verdictRef}
      certificateLink={(number) => (
        <LinkButton variant="secondary" to={paths.certificate(number)}>
          {results.report.certificate}
        </LinkButton>
      )}
      actions={another}
    />
  )
}
