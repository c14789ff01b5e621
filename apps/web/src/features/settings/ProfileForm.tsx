import { type Profile, updateProfile } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { Values } from '../../lib/use-fields.ts'
import { Alert, Button, EmailField, Form, TextField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { keepProfile } from './queries.ts'
import { type ProfileField, profileFaults, splitName } from './rules.ts'
import { today } from './time-text.ts'
import { useSettingsForm } from './use-settings-form.ts'

const text = settings.profile

function valuesOf(profile: Profile): Values<ProfileField> {
  return {
    full_name: `${profile.first_name} ${profile.last_name}`.trim(),
    email: profile.email,
    address: profile.address,
    date_of_birth: profile.date_of_birth ?? '',
  }
}

/** What differs from the profile, in the words of the API. */
function changesOf(profile: Profile, values: Values<ProfileField>) {
  const before = valuesOf(profile)
  const email = values.email.trim()
  return {
    ...(values.full_name.trim() === before.full_name ? {} : splitName(values.full_name)),
    ...(email === before.email ? {} : { email }),
    ...(values.address.trim() === before.address ? {} : { address: values.address.trim() }),
    ...(values.date_of_birth === before.date_of_birth ? {} : { date_of_birth: values.date_of_birth || null }),
  }
}

/** S2 §5 Profile. The phone number is not changed here. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  // A date that is half typed counts as none to the page; saving it would erase the one that is kept.
  const [halfDate, setHalfDate] = useState(false)
  const { shell, field, reset } = useSettingsForm<ProfileField>({
    initial: valuesOf(profile),
    faultsOf: (values) => profileFaults(values, today()),
    failed: text.updateFailed,
    async send(values) {
      const body = changesOf(profile, values)
      if (Object.keys(body).length === 0) {
        toast(text.unchanged, { id: 'profile' })
        return
      }
      const { data, description } = await call(updateProfile, { params: { id: profile.id }, body })
      keepProfile(queries, data)
      reset(valuesOf(data))
      toast.success(description || text.updated)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    const date = event.currentTarget.elements.namedItem('date_of_birth')
    const half = date instanceof HTMLInputElement && date.validity.badInput
    setHalfDate(half)
    if (half) date.focus()
    else shell.onSubmit(event)
  }
  const born = field('date_of_birth')
  return (
    <Form {...shell} sendsWhenBack onSubmit={submit} label={text.details}>
      <TextField {...field('full_name')} label={text.fullName} autoComplete="name" />
      <div className="grid gap-3">
        <EmailField {...field('email')} label={text.email} hint={text.emailHint} />
        {profile.pending_email && (
          <Alert tone="warning">
            <span className="wrap-anywhere">{text.pendingEmail(profile.pending_email)}</span>
          </Alert>
        )}
      </div>
      <TextField {...field('address')} label={text.address} autoComplete="street-address" />
      <TextField
        {...born}
        error={halfDate ? text.dateMissing : born.error}
        onChange={(value) => {
          setHalfDate(false)
          born.onChange(value)
        }}
        label={text.dateOfBirth}
        type="date"
        min="1900-01-02"
        max={today()}
        autoComplete="bday"
      />
      <TextField label={text.phone} value={profile.phone_number ?? text.noPhone} readOnly hint={text.phoneNote} />
      <Button type="submit" pending={shell.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
