import type { OfficerFlag } from '@amana/contract/devices'
import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { flagWords } from '../../../lib/messages/flags.ts'
import { Alert, Email } from '../../../ui/index.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { DescriptionList } from '../DescriptionList.tsx'
import { lawEnforcement } from '../messages.ts'
import { mainFlag, officerDate, officerDateTime, sourceOf, toneOf } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { Assignment } from './Assignment.tsx'
import { worstListed } from './device-title.ts'
import { FlagActions } from './FlagActions.tsx'
import { HoldAction } from './HoldAction.tsx'
import { isOpenCase, ModeAction, modeText } from './ModeAction.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.flagging
const { missing } = lawEnforcement
/** Loud about open cases alone: closed ones, a found one too, are neutral. */
const ALERTS = {
  stolen: 'danger',
  flagged: 'warning',
  clean: 'info',
  neutral: 'info',
  pending: 'info',
  failed: 'info',
} as const

/** The device's state and since when, the officer's next actions, and the reporters. */
export function FlaggingInformation({ device, onDone }: { device: OfficerDevice; onDone: () => void }) {
  const flag = mainFlag(device.flags)
  return (
    <SectionCard heading={text.heading}>
      <div className="grid gap-5">
        {flag === null ? (
          <p className="text-muted">{text.none}</p>
        ) : (
          <Standing flag={flag} objections={device.objections} />
        )}
        {device.hold && <Hold hold={device.hold} />}
        <Listed lists={device.lists} />
        <section aria-label={deviceDetail.actions.heading}>
          {flag === null ? (
            <HoldAction imei={device.imei} held={device.hold !== null} onDone={onDone} />
          ) : (
            <div className="flex flex-wrap gap-3">
              <FlagActions flag={flag} held={device.hold !== null} withHold onDone={onDone} />
              <ModeAction flag={flag} onDone={onDone} />
            </div>
          )}
        </section>
        {flag !== null && (
          <>
            <Assignment flag={flag} onDone={onDone} />
            <div className="border-line border-t pt-5">
              <Facts flag={flag} />
            </div>
          </>
        )}
      </div>
    </SectionCard>
  )
}

/** The flag that counts, since when, and what the owner says against it. */
function Standing({ flag, objections }: { flag: OfficerFlag } & Pick<OfficerDevice, 'objections'>) {
  const objection = objections.find(({ flag_id }) => flag_id === flag.id)
  return (
    <>
      <Alert tone={ALERTS[toneOf(flag)]} title={text.banner[flag.flag_type]}>
        {flag.cleared_at ? (
          `${flagWords.statuses[flag.status]}, ${deviceDetail.flags.cleared(officerDate(flag.cleared_at))}`
        ) : (
          <Sentence
            text={text.since}
            with={{
              status: flagWords.statuses[flag.status],
              when: officerDateTime(flag.created_at),
              case: <CaseNumber of={flag.case_number} />,
            }}
          />
        )}
      </Alert>
      {objection && (
        <Alert tone="warning" title={text.objection.title}>
          <p className="whitespace-pre-line wrap-anywhere">{objection.reason}</p>
          <p>{text.objection.by(objection.owner, officerDateTime(objection.created_at))}</p>
        </Alert>
      )}
    </>
  )
}

function Facts({ flag }: { flag: OfficerFlag }) {
  return (
    <DescriptionList
      facts={[
        [text.name, flag.reported_by || missing],
        [text.source, sourceOf(flag)],
        [text.email, flag.reporter_email ? <Email key="email" address={flag.reporter_email} /> : missing],
        [text.at, officerDateTime(flag.created_at)],
        [text.status, `${flagWords.types[flag.flag_type]} (${flagWords.statuses[flag.status]})`],
        [text.reason, flag.reason],
        [text.location, flag.last_known_location || flag.device_state || missing],
        [text.phone, flag.reporter_phone ?? missing],
        [text.case, <CaseNumber key="case" of={flag.case_number} />],
        ...(isOpenCase(flag) ? [[text.networks, modeText(flag)] as const] : []),
      ]}
    />
  )
}

/** An imported list makes the phone stolen or flagged, as a flag does (decisions §3). */
function Listed({ lists }: Pick<OfficerDevice, 'lists'>) {
  const { named, banner } = deviceDetail.lists
  const worst = worstListed(lists)
  if (!worst) return null
  return (
    <Alert tone={worst.status === 'lost' ? 'warning' : 'danger'} title={named[worst.status]}>
      {banner(worst.source)}
    </Alert>
  )
}

function Hold({ hold }: { hold: NonNullable<OfficerDevice['hold']> }) {
  const { hold: words } = deviceDetail
  return (
    <Alert tone="warning" title={words.title}>
      <p>{hold.reason}</p>
      <p>{words.by(hold.placed_by, officerDate(hold.placed_at))}</p>
    </Alert>
  )
}
