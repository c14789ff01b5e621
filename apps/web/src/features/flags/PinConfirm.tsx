import type { Device } from '@amana/contract/devices'
import { useEffect, useId, useRef } from 'react'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { FlagDraft } from './flag-draft.ts'
import { flags } from './messages.ts'
import type { useFlag } from './use-flag.ts'

const text = flags.pin

export interface PinConfirmProps {
  device: Pick<Device, 'brand' | 'model' | 'imei'>
  draft: FlagDraft
  flag: ReturnType<typeof useFlag>
}

/** Verify with PIN: what is about to happen, and the PIN that confirms it. */
export function PinConfirm({ device, draft, flag }: PinConfirmProps) {
  const { pin, problem, pending, edit, confirm } = flag
  const fieldId = useId()
  const refused = useRef(problem)
  useEffect(() => {
    // The button that had the focus was disabled while the request ran.
    if (problem.pin && problem !== refused.current) document.getElementById(fieldId)?.focus()
    refused.current = problem
  }, [problem, fieldId])
  return (
    <Card className="grid gap-6">
      <FlagSummary device={device} draft={draft} />
      <Form onSubmit={confirm} error={problem.message} pending={pending}>
        <div>
          <PasswordField
            id={fieldId}
            name="security_pin"
            label={text.label}
            hint={text.hint}
            value={pin}
            onChange={edit}
            error={problem.pin}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={6}
            autoComplete="off"
          />
          <Link to={paths.settingsSecurity} className="text-link inline-flex min-h-11 items-center text-sm">
            {text.forgot}
          </Link>
        </div>
        <Button type="submit" size="lg" variant={draft.type === 'found' ? 'primary' : 'danger'} pending={pending}>
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}

function FlagSummary({ device, draft }: Omit<PinConfirmProps, 'flag'>) {
  const rows = [
    [text.device, deviceName(device)],
    [text.type, flags.types[draft.type]],
    [text.imei, <Imei key="imei" imei={device.imei} />],
    [text.location, draft.location],
  ] as const
  return (
    <section aria-labelledby="flag-summary">
      <div className="flex items-center justify-between gap-4">
        <h2 id="flag-summary" className="text-lg">
          {text.summary}
        </h2>
        <Link
          to={paths.flagDevice}
          state={{ deviceId: draft.deviceId, type: draft.type }}
          className="text-link inline-flex min-h-11 items-center"
        >
          {text.change}
        </Link>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-sm text-muted sm:text-base">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
