import type { Device, FlagRecord } from '@amana/contract/devices'
import { formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import {
  Alert,
  Card,
  CopyButton,
  ErrorState,
  Fact,
  Icon,
  Link,
  LinkButton,
  Skeleton,
  StatusBadge,
} from '../../ui/index.ts'
import { custodyNotice } from '../devices/custody/messages.ts'
import { flagStatus, flagTone, personText } from '../devices/records.ts'
import { ModeSection } from './ModeSection.tsx'
import { cases as text } from './messages.ts'
import { NewsForm } from './NewsForm.tsx'
import { NextSteps } from './NextSteps.tsx'
import { ObjectionForm } from './ObjectionForm.tsx'
import { useTimeline } from './queries.ts'
import { SignOutSection } from './SignOutSection.tsx'
import { Timeline } from './Timeline.tsx'
import { isOpenCase } from './which-case.ts'

export interface CaseViewProps {
  device: Device
  flag: FlagRecord
  /** Other cases of the phone. */
  others: readonly FlagRecord[]
}

/** One case: facts, what to do, what happened, and what the owner can add. */
export function CaseView({ device, flag, others }: CaseViewProps) {
  const { data, error, isFetching, refetch } = useTimeline(device.imei, flag.id)
  const open = isOpenCase(flag)
  const kept = data?.some(({ kind }) => kind.startsWith('custody_'))
  const objected = data?.some(({ kind }) => kind === 'objection')
  return (
    <>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Facts flag={flag} />
        <NextSteps device={device} flag={flag} />
      </div>
      {kept && (
        <p>
          <LinkButton to={paths.collect(device.imei)}>
            <Icon name="phone" size={20} />
            {custodyNotice.see}
          </LinkButton>
        </p>
      )}
      {flag.status === 'active' && open && <ModeSection device={device} flag={flag} />}
      {flag.status === 'active' && open && <SignOutSection imei={device.imei} />}
      {flag.status === 'under_review' && objected === false && (
        <ObjectionForm imei={device.imei} flagId={flag.id} />
      )}
      {flag.status === 'under_review' && objected && <Alert tone="info">{text.objection.sent}</Alert>}
      <section aria-labelledby="case-timeline">
        <h2 id="case-timeline" className="mb-4 text-xl">
          {text.timeline.heading}
        </h2>
        <Card>{data ? <Timeline items={data} place={{ imei: device.imei, id: flag.id }} /> : awaited()}</Card>
      </section>
      {open ? (
        <NewsForm imei={device.imei} flagId={flag.id} />
      ) : (
        <Alert tone="info" title={text.closed.title}>
          {text.closed.text}
        </Alert>
      )}
      {others.length > 0 && <Others imei={device.imei} flags={others} />}
    </>
  )

  function awaited() {
    if (error && !isFetching)
      return <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
    return <Skeleton className="h-40 w-full" />
  }
}

function Facts({ flag }: { flag: FlagRecord }) {
  const { last_known_location: typed, device_state: state } = flag
  const place = state && !typed.includes(state) ? [typed, state].filter(Boolean).join(', ') : typed
  return (
    <Card className="grid gap-4">
      <p>
        <StatusBadge tone={flagTone(flag)}>{flagStatus(flag)}</StatusBadge>
      </p>
      <dl className="grid gap-4">
        <Fact name={text.case}>
          <span className="digits whitespace-nowrap">{flag.case_number}</span>{' '}
          <CopyButton text={flag.case_number} toast={text.copied} label={text.copy} className="-my-2" />
        </Fact>
        <Fact name={text.reported}>
          <time dateTime={flag.created_at}>{formatDateTime(flag.created_at)}</time>
        </Fact>
        <Fact name={text.by}>{personText(flag.reported_by)}</Fact>
        {place && <Fact name={text.place}>{place}</Fact>}
      </dl>
    </Card>
  )
}

function Others({ imei, flags }: { imei: string; flags: readonly FlagRecord[] }) {
  return (
    <section aria-labelledby="other-cases">
      <h2 id="other-cases" className="mb-2 text-xl">
        {text.others}
      </h2>
      <ul>
        {flags.map((flag) => (
          <li key={flag.id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={paths.deviceCase(imei, flag.id)}
              className="text-link inline-flex min-h-11 items-center"
            >
              {flag.case_number}
            </Link>
            <span className="text-muted text-sm">{flagStatus(flag)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
