import type { Answer } from '@amana/private-check'
import { FIRST_REPORTING_DATE } from '@amana/private-check/entry'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Imei, Link } from '../../ui/index.ts'
import { privateCheck as texts } from './messages.ts'
import { TellOwner } from './TellOwner.tsx'

/** The answer as the browser opened it. */
export function Result({ imei, answer }: { imei: string; answer: Answer }) {
  const { blocked, status, reportingDate, asOf } = answer
  if (!blocked || status === null || status === 'allowed')
    return (
      <Alert tone="success" title={texts.clear.title}>
        <p>
          <Imei imei={imei} />
        </p>
        <p>{texts.clear.text(formatDateTime(asOf))}</p>
        <p>
          {texts.clear.paid}{' '}
          <Link to={paths.dashboard} className="text-link inline-flex min-h-11 items-center">
            {texts.clear.paidLink}
          </Link>
        </p>
      </Alert>
    )
  return (
    <>
      <Alert tone="danger" title={texts.blocked.title}>
        <p>
          <Imei imei={imei} />
        </p>
        <p>{texts.blocked.statuses[status](formatDate(reportingDate ?? asOf))}</p>
        {reportingDate === FIRST_REPORTING_DATE && <p>{texts.blocked.earlier}</p>}
        <p>{texts.blocked.advice}</p>
      </Alert>
      <TellOwner imei={imei} />
    </>
  )
}
