import {
  CUSTODY_DOCUMENTS,
  nameRepresentative,
  type Representative as Person,
  removeRepresentative,
} from '@amana/contract/custody'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { pinDigits } from '../../lib/pin.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useLeadToPin } from '../../lib/use-lead-to-pin.ts'
import { ForgotPinLink } from '../../ui/ForgotPinLink.tsx'
import { Button, Form, toast } from '../../ui/index.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { collect } from './messages.ts'

const text = collect.instead

interface RepresentativeProps {
  imei: string
  named: Person | null
}

/** The person whom the owner sends; the PIN confirms a new one. */
export function Representative({ imei, named }: RepresentativeProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <section aria-labelledby="instead" className="grid gap-3">
      <h2 id="instead" className="text-xl">
        {text.heading}
      </h2>
      <p className="wrap-anywhere">
        {named ? text.named(named.name, collect.documents[named.document], named.last_four) : text.text}
      </p>
      {open ? (
        <NameForm imei={imei} onDone={() => setOpen(false)} />
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
            {named ? text.change : text.open}
          </Button>
          {named && <RemoveButton imei={imei} />}
        </div>
      )}
    </section>
  )
}

const DOCUMENTS = CUSTODY_DOCUMENTS.map((value) => ({ value, label: collect.documents[value] }))

function NameForm({ imei, onDone }: { imei: string; onDone: () => void }) {
  const queries = useQueryClient()
  const leadToPin = useLeadToPin(text.setFirst)
  const { edit, form, field } = useForm({
    initial: { name: '', document: '', last_four: '', security_pin: '' },
    endpoint: nameRepresentative,
    failed: text.failed,
    async send(body) {
      toast.success((await call(nameRepresentative, { params: { imei }, body })).description)
      await queries.invalidateQueries({ queryKey: ['custody', imei] })
      onDone()
    },
    refused(error, usual) {
      if (error.code === 'pin_missing') {
        leadToPin()
        return null
      }
      if (error.code === 'pin_wrong') edit({ security_pin: '' })
      return usual
    },
  })
  return (
    <Form {...form} label={text.form}>
      <TextField
        {...field('name')}
        label={text.name}
        hint={text.nameHint}
        maxLength={120}
        autoComplete="off"
      />
      <SelectField
        {...field('document')}
        label={text.document}
        options={DOCUMENTS}
        placeholder={text.choose}
      />
      <TextField
        {...field('last_four')}
        label={text.lastFour}
        hint={text.lastFourHint}
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div>
        <PasswordField
          {...field('security_pin', pinDigits)}
          label={text.pin}
          hint={text.pinHint}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={6}
          autoComplete="off"
        />
        <ForgotPinLink />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={form.pending}>
          {text.submit}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}

function RemoveButton({ imei }: { imei: string }) {
  const queries = useQueryClient()
  const { isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(removeRepresentative, { params: { imei } }),
    async onSuccess({ description }) {
      toast.success(description)
      await queries.invalidateQueries({ queryKey: ['custody', imei] })
    },
    onError: (error) => toast.error(refusalText(toApiError(error), text.removeFailed)),
  })
  return (
    <Button variant="ghost" pending={isPending} onClick={() => mutate()}>
      {text.remove}
    </Button>
  )
}
