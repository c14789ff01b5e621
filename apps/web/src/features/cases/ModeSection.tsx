import type { Device, FlagMode, FlagRecord } from '@amana/contract/devices'
import { changeFlagMode } from '@amana/contract/flags'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { flagModes as text } from '../../lib/messages/flag-modes.ts'
import { modeCards } from '../../lib/mode-cards.ts'
import { paths } from '../../lib/paths.ts'
import { pinDigits } from '../../lib/pin.ts'
import { useLeadToPin } from '../../lib/use-lead-to-pin.ts'
import { ForgotPinLink } from '../../ui/ForgotPinLink.tsx'
import { Button, Card, Form, LinkButton, toast } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { cases } from './messages.ts'

interface ModeSectionProps {
  device: Device
  flag: FlagRecord
}

/** The mode of the phone of an open case, its end, and the change with the PIN. */
export function ModeSection({ device, flag }: ModeSectionProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <section aria-labelledby="case-mode">
      <Card className="grid gap-4">
        <h2 id="case-mode" className="text-xl">
          {text.now.heading}
        </h2>
        <p>
          {flag.trace_until === null ? (
            text.now.block
          ) : (
            <time dateTime={flag.trace_until}>{text.now.trace(formatDateTime(flag.trace_until))}</time>
          )}
        </p>
        {content()}
      </Card>
    </section>
  )

  function content() {
    if (open) return <ModeForm device={device} flag={flag} onDone={() => setOpen(false)} />
    if (flag.mode === 'block' && !device.ownership.proven) return <ProofFirst device={device} />
    return (
      <Button
        ref={opener}
        variant="secondary"
        className="sm:justify-self-start"
        onClick={() => setOpen(true)}
      >
        {text.change.open}
      </Button>
    )
  }
}

/** Without proof of ownership there is nothing to choose: a form would refuse each of its answers. */
function ProofFirst({ device }: Pick<ModeSectionProps, 'device'>) {
  return (
    <>
      <p>
        <span className="block font-semibold">{text.trace.title}</span>
        <span className="text-muted">{text.trace.notProven}</span>
      </p>
      <LinkButton to={paths.device(device.id)} variant="secondary" className="sm:justify-self-start">
        {cases.none.device}
      </LinkButton>
    </>
  )
}

/** The other choice is chosen already: nobody opens the form to keep what is. */
function ModeForm({ device, flag, onDone }: ModeSectionProps & { onDone: () => void }) {
  const queries = useQueryClient()
  const leadToPin = useLeadToPin(text.change.setFirst)
  const { proven } = device.ownership
  const other: FlagMode = flag.mode === 'trace' || !proven ? 'block' : 'trace'
  const { edit, form, field } = useForm({
    initial: { mode: other, security_pin: '' },
    endpoint: changeFlagMode,
    failed: text.change.failed,
    async send(body) {
      const params = { imei: device.imei, id: flag.id }
      toast.success((await call(changeFlagMode, { params, body })).description)
      await queries.invalidateQueries()
      onDone()
    },
    refused(error, usual) {
      if (error.code === 'pin_missing') {
        leadToPin()
        return null
      }
      if (error.code === 'pin_wrong') edit({ security_pin: '' })
      return { ...usual, focus: 'security_pin' }
    },
  })
  return (
    <Form {...form} label={text.change.heading}>
      <RadioCards {...field('mode')} label={text.label} options={modeCards(proven)} />
      <div>
        <PasswordField
          {...field('security_pin', pinDigits)}
          label={text.change.pin}
          hint={text.change.pinHint}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={6}
          autoComplete="off"
        />
        <ForgotPinLink />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={form.pending}>
          {text.change.submit}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {text.change.cancel}
        </Button>
      </div>
    </Form>
  )
}
