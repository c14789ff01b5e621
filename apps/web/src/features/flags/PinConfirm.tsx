import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import type { Device } from '@amana/contract/devices'
import { createFlag } from '@amana/contract/flags'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { flagModes } from '../../lib/messages/flag-modes.ts'
import { paths } from '../../lib/paths.ts'
import { pinDigits } from '../../lib/pin.ts'
import { useRecognisedState } from '../../lib/use-recognised-state.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ForgotPinLink } from '../../ui/ForgotPinLink.tsx'
import { Form } from '../../ui/Form.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { Link } from '../../ui/Link.tsx'
import { NetworkNote } from '../../ui/NetworkNote.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { type FlagDraft, isComplete } from './flag-draft.ts'
import { flags } from './messages.ts'

const text = flags.pin

export interface PinConfirmProps {
  device: Pick<Device, 'id' | 'brand' | 'model' | 'imei' | 'status'>
  draft: FlagDraft
  /** The PIN is locked: the password confirms in its place. */
  locked: boolean
  onLock: (locked: boolean) => void
  /** The number of the case, for `found` of the one that it closed; empty when the answer has none. */
  onFlagged: (caseNumber: string, message: string) => void
  /** The server knows of no PIN. */
  onPinMissing: () => void
}

/** A summary of the flag, and the PIN that confirms it; the password while the PIN is locked. */
export function PinConfirm({ device, draft, locked, onLock, onFlagged, onPinMissing }: PinConfirmProps) {
  const queries = useQueryClient()
  const { edit, form, field } = useForm({
    initial: { security_pin: '', password: '' },
    endpoint: createFlag,
    failed: text.failed,
    check: (values) =>
      locked && values.password === '' ? { password: ACCOUNT_MESSAGES.passwordRequired } : {},
    async send({ security_pin, password }) {
      const { type: flag_type, reason, location: last_known_location } = draft
      const place = { last_known_location, device_state: draft.state }
      const body = {
        device: device.id,
        flag_type,
        reason,
        ...place,
        mode: draft.type === 'found' ? ('block' as const) : draft.mode,
        security_pin_required: true,
        security_pin,
        password,
      }
      const { data, description } = await call(createFlag, { params: { imei: device.imei }, body })
      // Other pages' data of this device is out of date.
      void queries.invalidateQueries()
      onFlagged(data?.closed_case ?? data?.case_number ?? '', description)
    },
    refused(error, { message, fields }) {
      if (error.code === 'pin_missing') {
        onPinMissing()
        return null
      }
      // The other way of a lock (decisions §18); it is none for a phone that was found.
      if (error.code === 'account_locked' && !locked && draft.type !== 'found') {
        onLock(true)
        edit({ security_pin: '' })
        return { message, fields: {}, focus: 'password' }
      }
      // The lock has ended.
      if (locked && fields.security_pin !== undefined) {
        onLock(false)
        edit({ password: '' })
        return { message: null, fields: { security_pin: fields.security_pin } }
      }
      const ofPin = fields.security_pin ?? (error.code === 'pin_wrong' ? error.message : undefined)
      if (ofPin === undefined) return { message, fields, ...(message === null ? { toast: text.failed } : {}) }
      edit({ security_pin: '' })
      return { message: null, fields: { security_pin: ofPin } }
    },
  })
  return (
    <Card className="grid gap-6">
      <FlagSummary device={device} draft={draft} />
      <Form {...form}>
        {!isComplete(draft) && <Alert>{flags.form.info[draft.type]}</Alert>}
        {locked ? (
          <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
        ) : (
          <div>
            <PasswordField
              {...field('security_pin', pinDigits)}
              label={text.label}
              hint={text.hint}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={6}
              autoComplete="off"
            />
            <ForgotPinLink />
          </div>
        )}
        {draft.type === 'found' && device.status === 'stolen' && <NetworkNote />}
        <Button
          type="submit"
          size="lg"
          variant={draft.type === 'found' ? 'primary' : 'danger'}
          pending={form.pending}
        >
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}

function FlagSummary({ device, draft }: Pick<PinConfirmProps, 'device' | 'draft'>) {
  const recognised = useRecognisedState(draft.location)
  const state = draft.state || recognised
  const rows = [
    [text.device, deviceName(device)],
    [text.type, flags.types[draft.type]],
    [text.imei, <Imei key="imei" imei={device.imei} />],
    ...(draft.location ? [[text.location, draft.location] as const] : []),
    ...(state ? [[text.state, state] as const] : []),
    ...(isComplete(draft) && draft.type !== 'found'
      ? [[text.networks, flagModes[draft.mode].title] as const]
      : []),
  ] as const
  return (
    <section aria-labelledby="flag-summary">
      <div className="flex items-center justify-between gap-4">
        <h2 id="flag-summary" className="text-lg">
          {text.summary}
        </h2>
        {isComplete(draft) && (
          <Link
            to={paths.flagDevice}
            state={{ deviceId: draft.deviceId, type: draft.type }}
            className="text-link inline-flex min-h-11 items-center"
          >
            {text.change}
          </Link>
        )}
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
