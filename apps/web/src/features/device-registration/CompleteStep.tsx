import type { User } from '@amana/contract/accounts'
import { readDeviceCertificate } from '@amana/contract/devices'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { toApiError } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { fetchFile, saveFile } from '../../lib/download.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { paths } from '../../lib/paths.ts'
import { useHasPin } from '../../lib/use-has-pin.ts'
import { Alert, Button, Imei, LinkButton, StatusBadge } from '../../ui/index.ts'
import { registration } from './messages.ts'
import { RegistrationSummary } from './RegistrationSummary.tsx'
import { type RegisteredDevice, type Security, securityOf } from './registered-device.ts'

const NetworkUse = lazyPart(async () => (await import('../devices/network-use/NetworkUse.tsx')).NetworkUse)

const text = registration.complete
const TONES = {
  clean: 'clean',
  stolen: 'stolen',
  lost: 'flagged',
  held: 'flagged',
  named: 'flagged',
} as const

/** Step 4 of 4: the registered device, and its certificate. */
export function CompleteStep({ device, user }: { device: RegisteredDevice; user: User }) {
  const { certificateNumber: number } = device
  const hasPin = useHasPin(user)
  const facts = [
    { term: text.model, value: device.model },
    { term: text.imei, value: <Imei imei={device.imei} /> },
    ...(device.imei2 ? [{ term: text.imei2, value: <Imei imei={device.imei2} /> }] : []),
    { term: text.status, value: text.registered },
    { term: text.security, value: <SecurityLevel security={securityOf(device)} /> },
    { term: text.certificate, value: number === null ? text.notGenerated : <Certificate number={number} /> },
    { term: text.date, value: formatDate(new Date()) },
  ]
  return (
    <div className="grid gap-6">
      <RegistrationSummary label={text.details} facts={facts} />
      {hasPin === false && <PinPrompt />}
      {number !== null && <CertificateActions imei={device.imei} number={number} />}
      <div className="flex flex-col gap-3 sm:flex-row">
        <LinkButton to={paths.dashboard} size="lg">
          {text.toDashboard}
        </LinkButton>
        <LinkButton to={paths.device(device.id)} variant="ghost" size="lg">
          {text.device}
        </LinkButton>
      </div>
      {/* Last: it comes after the rest, and would push the buttons away from a finger. */}
      <Suspense>
        <NetworkUse device={{ imei: device.imei, imei2: device.imei2, in_use: null }} />
      </Suspense>
    </div>
  )
}

/** Asked for now, not in the middle of a report; the page that sets it leads back here. */
function PinPrompt() {
  const { pathname, state } = useLocation()
  return (
    <Alert
      tone="warning"
      title={text.pin.title}
      action={
        <LinkButton variant="secondary" to={paths.pinSetup} state={{ from: { pathname, state } }}>
          {text.pin.action}
        </LinkButton>
      }
    >
      {text.pin.text}
    </Alert>
  )
}

function SecurityLevel({ security }: { security: Security }) {
  return <StatusBadge tone={TONES[security]}>{text[security]}</StatusBadge>
}

function Certificate({ number }: { number: string }) {
  return (
    <span className="block text-right">
      {text.generated}
      <span className="digits block text-sm font-normal text-muted">{text.number(number)}</span>
    </span>
  )
}

function CertificateActions({ imei, number }: { imei: string; number: string }) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    setPending(true)
    setProblem(null)
    try {
      saveFile((await fetchFile(readDeviceCertificate, { params: { imei } })).blob, text.file(number))
    } catch (error) {
      setProblem(toApiError(error).message)
    }
    setPending(false)
  }
  return (
    <div className="grid gap-3">
      {problem && (
        <Alert tone="danger" title={text.downloadFailed}>
          {problem}
        </Alert>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" pending={pending} onClick={() => void save()}>
          {text.download}
        </Button>
        <LinkButton to={paths.certificate(number)} variant="ghost">
          {text.view}
        </LinkButton>
      </div>
    </div>
  )
}
