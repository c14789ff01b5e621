import { type Device, readDeviceCertificate } from '@amana/contract/devices'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { fetchFile } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useSession } from '../../lib/use-session.ts'
import { useTransferPath } from '../../lib/use-transfer-path.ts'
import { Button, type ButtonProps, classes, Icon, type IconName, Link, LinkButton } from '../../ui/index.ts'
import { LOCKS_ID } from './LockNotices.tsx'
import { devices } from './messages.ts'
import type { PassedDevice } from './passed-device.ts'
import { flagsOf } from './queries.ts'
import { flagsCsv } from './records.ts'
import { reasonsBeside, whyNot } from './why-not.ts'

const text = devices.actions

/** Flag Device and Download Credentials. An action that is not possible now says why (decisions §5, §6). */
export function DeviceActions({ device }: { device: Device }) {
  const reasonsId = useId()
  const transferPath = useTransferPath({ deviceChosen: true })
  const reasons = whyNot(device)
  const shown = reasonsBeside(device)
  const described = shown.length > 0 ? `${reasonsId} ${LOCKS_ID}` : LOCKS_ID
  // On a stolen phone "I have it back" is the main action.
  const flagVariant = device.status === 'stolen' ? 'secondary' : 'primary'
  const state: PassedDevice = { userId: useSession().user?.id, device }
  return (
    <section aria-labelledby="device-actions" className="grid gap-3">
      <h2 id="device-actions" className="sr-only">
        {text.heading}
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        {reasons.flag.length === 0 ? (
          <LinkButton to={paths.selectFlag} state={state} variant={flagVariant} className="max-sm:col-span-2">
            <Mark icon="warning" />
            {text.flag}
          </LinkButton>
        ) : (
          <Refused wide icon="warning" name={text.flag} variant={flagVariant} describedBy={described} />
        )}
        {reasons.transfer.length === 0 ? (
          <LinkButton variant="secondary" to={transferPath} state={state} className="max-sm:col-span-2">
            <Mark icon="transfer" />
            {text.transfer}
          </LinkButton>
        ) : (
          <Refused wide icon="transfer" name={text.transfer} describedBy={described} />
        )}
        <Credentials imei={device.imei} />
        {reasons.certificate.length === 0 ? (
          <Certificate imei={device.imei} />
        ) : (
          <Refused icon="shield" name={text.certificate} describedBy={described} />
        )}
      </div>
      <ul id={reasonsId} className="grid gap-1 text-sm empty:hidden">
        {shown.map((reason) => (
          <li key={reason} className="flex items-start gap-2">
            <Icon name="info" size={18} className="mt-0.5 shrink-0 text-flagged" />
            {reason}
          </li>
        ))}
      </ul>
      <p className={classes('text-sm text-muted', !device.certificate_number && 'max-md:hidden')}>
        <span className="max-md:hidden">{text.credentialsHint}</span>{' '}
        {device.certificate_number && (
          <Link to={paths.certificate(device.certificate_number)} className="text-link">
            {text.certificatePage}
          </Link>
        )}
      </p>
    </section>
  )
}

function Mark({ icon }: { icon: IconName }) {
  return <Icon name={icon} size={20} className="shrink-0" />
}

interface RefusedProps {
  icon: IconName
  name: string
  variant?: ButtonProps['variant']
  describedBy: string | undefined
  /** True: alone in its row on a phone. */
  wide?: boolean
}

/** An action that is not possible now; the reason stands below. */
function Refused({ icon, name, variant = 'secondary', describedBy, wide = false }: RefusedProps) {
  return (
    <Button
      disabled
      variant={variant}
      aria-describedby={describedBy}
      className={wide ? 'max-sm:col-span-2' : 'max-sm:text-sm'}
    >
      <Mark icon={icon} />
      {name}
    </Button>
  )
}

/** Download Credentials: the flag table as flag-history.csv. */
function Credentials({ imei }: { imei: string }) {
  const client = useQueryClient()
  const { pending, start } = useDownload(async () => {
    const csv = flagsCsv(imei, await client.fetchQuery(flagsOf(imei)))
    return { blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), filename: devices.flags.file }
  })
  return (
    <Button variant="secondary" pending={pending} onClick={start} className="max-sm:text-sm">
      {!pending && <Mark icon="document" />}
      {text.credentials}
    </Button>
  )
}

function Certificate({ imei }: { imei: string }) {
  const { pending, start } = useDownload(() => fetchFile(readDeviceCertificate, { params: { imei } }))
  return (
    <Button variant="secondary" pending={pending} onClick={start} className="max-sm:text-sm">
      {!pending && <Mark icon="shield" />}
      {text.certificate}
    </Button>
  )
}
