import { dayInLagos, formatTime } from '@amana/contract/dates'
import type { OfflineCertificate } from '@amana/offline-certificate'
import { useEffect, useRef } from 'react'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { certificate as certificateTexts } from './messages.ts'
import { verify as texts } from './verify/messages.ts'
import type { Outcome } from './verify-offline.ts'

const STYLES: Record<Outcome['verdict'], { icon: IconName; box: string }> = {
  valid: { icon: 'shield', box: 'bg-clean-solid text-on-clean-solid' },
  superseded: { icon: 'transfer', box: 'bg-flagged-solid text-on-flagged-solid' },
  expired: { icon: 'clock', box: 'bg-flagged-solid text-on-flagged-solid' },
  revoked: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
  invalid: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
}

/** The verdict, how old what it rests on is, and what to compare. It takes the focus when it appears. */
export function OfflineVerdict({ outcome }: { outcome: Outcome }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each verdict, after the form has given its button the focus back
  useEffect(() => heading.current?.focus(), [outcome])
  const { icon, box } = STYLES[outcome.verdict]
  const { badge, title, text } =
    outcome.verdict === 'invalid'
      ? {
          badge: texts.invalid.badge,
          title: texts.invalid.title[outcome.why],
          text: texts.invalid.text[outcome.why],
        }
      : texts.verdicts[outcome.verdict]
  return (
    <>
      <section
        aria-labelledby="verdict"
        data-verdict={outcome.verdict}
        className={`mt-6 rounded-lg p-5 md:p-8 ${box}`}
      >
        <h2 id="verdict" ref={heading} tabIndex={-1} className="flex items-center gap-4 text-3xl">
          <Icon name={icon} size={52} className="shrink-0" />
          {badge}
        </h2>
        <p className="mt-3 text-lg font-semibold">{title}</p>
        <p className="mt-1">{text}</p>
        {outcome.verdict !== 'invalid' && (
          <p className="mt-3 font-semibold">
            {outcome.asOf === null ? texts.noList : texts.asOf[outcome.verdict](moment(outcome.asOf))}
          </p>
        )}
      </section>
      {outcome.verdict !== 'invalid' && <Facts certificate={outcome.certificate} />}
    </>
  )
}

function Facts({ certificate }: { certificate: OfflineCertificate }) {
  const { imei, brand, model, kind, result, issuedAt, expiresAt, number, issuer } = certificate
  const { fields } = texts
  return (
    <>
      <div className="mt-6 rounded-lg border border-line bg-raised p-5 shadow-card md:p-6">
        <p className="text-sm text-muted">{fields.imei}</p>
        <p>
          <Imei imei={imei} className="text-xl font-bold sm:text-3xl" />
        </p>
        <p className="mt-3 flex gap-3 font-semibold">
          <Icon name="phone" className="shrink-0" />
          {texts.compare}
        </p>
        <dl className="mt-4 grid gap-x-8 border-t border-line *:border-line *:py-3 *:not-last:border-b sm:grid-cols-2">
          <Fact name={fields.brand}>{brand || certificateTexts.unknown}</Fact>
          <Fact name={fields.model}>{model || certificateTexts.unknown}</Fact>
          <Fact name={fields.issuedAt}>{formatDateTime(dateOf(issuedAt))}</Fact>
          <Fact name={fields.ends}>
            {expiresAt === null ? fields.endless : formatDate(dateOf(expiresAt))}
          </Fact>
          <Fact name={fields.kind}>{certificateTexts.kinds[kind]}</Fact>
          <Fact name={fields.result}>{certificateTexts.results[result]}</Fact>
          <Fact name={fields.number}>
            <span className="digits">{number}</span>
          </Fact>
          <Fact name={fields.issuer}>{issuer}</Fact>
        </dl>
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={`${paths.results}?imei=${imei}`}>{texts.checkNow}</LinkButton>
        <LinkButton to={paths.certificate(number)} variant="secondary">
          {texts.openPage}
        </LinkButton>
      </div>
      <p className="mt-2 text-sm text-muted">{texts.needsNetwork}</p>
    </>
  )
}

const dateOf = (seconds: number) => new Date(seconds * 1000)

/** `14:00 today`, else with its date. */
export function moment(seconds: number): string {
  const time = dateOf(seconds)
  return dayInLagos(time) === dayInLagos(new Date()) ? texts.today(formatTime(time)) : formatDateTime(time)
}
