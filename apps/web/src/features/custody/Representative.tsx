import {
  CUSTODY_DOCUMENTS,
  nameReporterRepresentative,
  nameRepresentative,
  type Representative as Person,
  removeReporterRepresentative,
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
import { custodyKey, type Whose } from './queries.ts'

const text = collect.instead

interface RepresentativeProps {
  whose: Whose
  named: Person | null
}

/** The person whom owner or reporter sends; the owner's PIN confirms a new one. */
export function Representative({ whose, named }: RepresentativeProps) {
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
        <NameForm whose={whose} onDone={() => setOpen(false)} />
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
            {named ? text.change : text.open}
          </Button>
          {named && <RemoveButton whose={whose} />}
        </div>
      )}
    </section>
  )
}

const DOCUMENTS = CUSTODY_DOCUMENTS.map((value) => ({ value, label: collect.documents[value] }))

interface NameFormProps {
  whose: Whose
  onDone: () => void
}

function NameForm({ whose, onDone }: NameFormProps) {
  return 'imei' in whose ? (
    <OwnersForm whose={whose} onDone={onDone} />
  ) : (
    <ReportersForm whose={whose} onDone={onDone} />
  )
}

const EMPTY = { name: '', document: '', last_four: '' }

function OwnersForm({ whose, onDone }: NameFormProps & { whose: { imei: string } }) {
  const named = useNamed(whose, onDone)
  const leadToPin = useLeadToPin(text.setFirst)
  const { edit, form, field } = useForm({
    initial: { ...EMPTY, security_pin: '' },
    endpoint: nameRepresentative,
    failed: text.failed,
    send: async (body) => named((await call(nameRepresentative, { params: whose, body })).description),
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
      <PersonFields field={field} />
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
      <Buttons pending={form.pending} onCancel={onDone} />
    </Form>
  )
}

/** The code to the contact of the report stands in the place of a PIN. */
function ReportersForm({ whose, onDone }: NameFormProps & { whose: { caseNumber: string; proof: string } }) {
  const { caseNumber, proof } = whose
  const named = useNamed(whose, onDone)
  const { form, field } = useForm({
    initial: EMPTY,
    endpoint: nameReporterRepresentative,
    body: (values) => ({ ...values, proof }),
    failed: text.failed,
    async send(values) {
      const request = { params: { case: caseNumber }, body: { ...values, proof } }
      await named((await call(nameReporterRepresentative, request)).description)
    },
  })
  return (
    <Form {...form} label={text.form}>
      <PersonFields field={field} />
      <Buttons pending={form.pending} onCancel={onDone} />
    </Form>
  )
}

/** Says it, and reads the page again. */
function useNamed(whose: Whose, onDone: () => void) {
  const queries = useQueryClient()
  return async (description: string) => {
    toast.success(description)
    await queries.invalidateQueries({ queryKey: custodyKey(whose) })
    onDone()
  }
}

type Shown = ReturnType<ReturnType<typeof useForm<keyof typeof EMPTY>>['field']>
type PersonField = (name: keyof typeof EMPTY) => Omit<Shown, 'name'> & { name: string }

function PersonFields({ field }: { field: PersonField }) {
  return (
    <>
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
    </>
  )
}

function Buttons({ pending, onCancel }: { pending: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <Button type="submit" pending={pending}>
        {text.submit}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  )
}

function RemoveButton({ whose }: { whose: Whose }) {
  const queries = useQueryClient()
  const { isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if ('imei' in whose) return (await call(removeRepresentative, { params: whose })).description
      const request = { params: { case: whose.caseNumber }, body: { proof: whose.proof } }
      return (await call(removeReporterRepresentative, request)).description
    },
    async onSuccess(description) {
      toast.success(description)
      await queries.invalidateQueries({ queryKey: custodyKey(whose) })
    },
    onError: (error) => toast.error(refusalText(toApiError(error), text.removeFailed)),
  })
  return (
    <Button variant="ghost" pending={isPending} onClick={() => mutate()}>
      {text.remove}
    </Button>
  )
}
