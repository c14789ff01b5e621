import type { Verification } from '@amana/contract/verifications'
import type { ReactNode, Ref } from 'react'
import { formatDateTime, formatDay } from '../../lib/dates.ts'
import { networkUse } from '../../lib/messages/network-use.ts'
import { paths } from '../../lib/paths.ts'
import { Card, Icon, LinkButton } from '../../ui/index.ts'
import type { Reported } from './check-steps.ts'
import { Findings } from './Findings.tsx'
import { results } from './messages.ts'
import { ReportDelivery } from './ReportDelivery.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'
import { adviceOf, deviceNameOf, headlineOf } from './verdict.ts'

export interface ReportProps {
  /** A check that is paid for. */
  verification: Reported
  /** The secret of a visitor's check; null when the account gives access to it. */
  accessToken: string | null
  /** The verdict takes the focus when the report opens. */
  verdictRef?: Ref<HTMLElement>
  /** Link to the certificate of a clean report, beside the explanation of its number. */
  certificateLink?: (number: string) => ReactNode
  /** Further actions, e.g. check another device. */
  actions?: ReactNode
}

/** The verdict, its meaning, its sources and the next steps. */
export function Report({ verification, accessToken, verdictRef, certificateLink, actions }: ReportProps) {
  const { result, statement, findings, device_info, certificate_number, in_use } = verification
  const text = results.report
  const advice = adviceOf(verification)
  return (
    <div className="grid gap-4 md:gap-6">
      <VerdictPanel
        result={result}
        title={headlineOf(verification)}
        device={{ imei: device_info.device, name: deviceNameOf(verification) }}
        ref={verdictRef}
        tabIndex={-1}
      >
        {statement}
      </VerdictPanel>
      <ReportDelivery verification={verification} accessToken={accessToken} />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-xl">{text.nextTitle[advice]}</h2>
          <ol className="grid list-decimal gap-3 pl-6 marker:font-semibold">
            {text.steps[advice].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {result === 'stolen' && (
            <LinkButton className="mt-4" variant="secondary" to={paths.boughtStolen}>
              {text.bought}
            </LinkButton>
          )}
          {advice === 'lost' && (
            <LinkButton className="mt-4" to={paths.found}>
              {text.found}
            </LinkButton>
          )}
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">{text.findings}</h2>
          {findings.length > 0 ? <Findings findings={findings} /> : <p>{text.noFindings}</p>}
          {in_use && (
            <div className="mt-4 border-line border-t pt-4">
              <p className="font-semibold">{networkUse.inUse(formatDay(in_use.at), in_use.network)}</p>
              <p className="text-muted text-sm">{networkUse.toBuyers}</p>
            </div>
          )}
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">{text.sources}</h2>
          <Sources verification={verification} />
        </Card>
      </div>
      {certificate_number && certificateLink && (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p className="flex min-w-0 items-start gap-3">
            <Icon name="shield" className="mt-0.5 shrink-0 text-clean" />
            <span className="min-w-0 wrap-anywhere">{text.certificateText(certificate_number)}</span>
          </p>
          {certificateLink(certificate_number)}
        </Card>
      )}
      {actions && <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>}
    </div>
  )
}

/** The sources; one without its own time was asked live, when the check was completed. */
function Sources({ verification: { sources, completed_at } }: { verification: Verification }) {
  const text = results.report
  return (
    <ul className="grid gap-3">
      {sources.map(({ name, as_of }) => (
        <li key={name} className="flex items-start gap-3">
          <Icon name="check" size={20} className="mt-1 shrink-0 text-brand" />
          <span className="min-w-0">
            <span className="block font-semibold">{name}</span>
            {(as_of ?? completed_at) && (
              <span className="block text-sm text-muted">
                {as_of
                  ? text.sourceAsOf(formatDateTime(as_of))
                  : completed_at && text.sourceNow(formatDateTime(completed_at))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
