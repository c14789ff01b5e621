import { type Profile, updateProfile } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { useForm, type Values } from '../../lib/form/use-form.ts'
import { Alert, Button, EmailField, Form, PasswordField, TextField, toast } from '../../ui/index.ts'
import { SecondStepField } from '../../ui/SecondStepField.tsx'
import { settings } from './messages.ts'
import { keepProfile } from './queries.ts'
import { today } from './time-text.ts'
import { PROFILE_WORDS } from './wording.ts'

const text = settings.profile
type ProfileField = 'full_name' | 'email' | 'password' | 'second_step' | 'address' | 'date_of_birth'
/** The request's names of a person → the form's field. */
export const NAMES = { first_name: 'full_name', last_name: 'full_name' } as const

function valuesOf(profile: Profile): Values<ProfileField> {
  return {
    full_name: `${profile.first_name} ${profile.last_name}`.trim(),
    email: profile.email,
    password: '',
    second_step: '',
    address: profile.address,
    date_of_birth: profile.date_of_birth ?? '',
  }
}

/** The fields that differ from the profile, in the words of the API. */
export function changesOf(profile: Profile, values: Values<ProfileField>) {
  const before = valuesOf(profile)
  const email = values.email.trim()
  return {
    ...(values.full_name.trim() === before.full_name ? {} : splitName(values.full_name)),
    ...(email === before.email ? {} : { email, password: values.password, second_step: values.second_step }),
    ...(values.address.trim() === before.address ? {} : { address: values.address.trim() }),
    ...(values.date_of_birth === before.date_of_birth ? {} : { date_of_birth: values.date_of_birth || null }),
  }
}

/** The first word is the first name, the rest is the last name. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

/** The phone number has its own card. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  const date = useRef<HTMLInputElement>(null)
  const { values, form, field, reset } = useForm({
    initial: valuesOf(profile),
    endpoint: updateProfile,
    body: (values) => changesOf(profile, values),
    names: NAMES,
    words: PROFILE_WORDS,
    // A date that is half typed counts as none to the page; saving it would erase the one that is kept.
    check: () => (date.current?.validity.badInput ? { date_of_birth: text.dateMissing } : {}),
    failed: text.updateFailed,
    toasts: true,
    async send(values) {
      const body = changesOf(profile, values)
      if (Object.keys(body).length === 0) {
        toast(text.unchanged, { id: 'profile' })
        reset(values)
        return
      }
      const { data, description } = await call(updateProfile, { params: { id: profile.id }, body })
      keepProfile(queries, data)
      reset(valuesOf(data))
      toast.success(description || text.updated)
    },
  })
  return (
    <Form {...form} sendsWhenBack label={text.details}>
      <TextField {...field('full_name')} label={text.fullName} autoComplete="name" />
      <div className="grid gap-3">
        <EmailField {...field('email')} label={text.email} hint={text.emailHint} />
        {values.email.trim() !== profile.email && (
          <PasswordField
            {...field('password')}
            label={text.confirmPassword}
            hint={text.confirmHint}
            autoComplete="current-password"
          />
        )}
        <SecondStepField {...field('second_step')} />
        {profile.pending_email && (
          <Alert tone="warning">
            <span className="wrap-anywhere">{text.pendingEmail(profile.pending_email)}</span>
          </Alert>
        )}
      </div>
      <TextField {...field('address')} label={text.address} autoComplete="street-address" />
      <TextField
        {...field('date_of_birth')}
        ref={date}
        label={text.dateOfBirth}
        type="date"
        min="1900-01-02"
        max={today()}
        autoComplete="bday"
      />
      <Button type="submit" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
