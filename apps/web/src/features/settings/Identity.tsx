import { type Profile, updateProfile } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Button, Form, Icon, StatusBadge, TextField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { keepProfile, PROFILE } from './queries.ts'

type Kind = 'nin' | 'bvn'

/** NIN and BVN: verified once, then shown by their last four digits (decisions §7). */
export function Identity({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      {profile.free_searches > 0 && (
        <p className="flex items-center gap-2 font-semibold">
          <Icon name="search" size={20} className="text-brand" />
          {settings.identity.freeSearches(profile.free_searches)}
        </p>
      )}
      <IdentityNumber kind="nin" profile={profile} />
      <IdentityNumber kind="bvn" profile={profile} />
    </div>
  )
}

function IdentityNumber({ kind, profile }: { kind: Kind; profile: Profile }) {
  const { label, note } = settings.identity[kind]
  const shown = profile[kind]
  if (shown === null) return <VerifyForm kind={kind} profile={profile} />
  return (
    <div className="grid gap-2">
      <TextField label={label} value={shown} readOnly hint={note} />
      <p>
        <StatusBadge tone="clean">{settings.identity.verifiedBadge}</StatusBadge>
      </p>
    </div>
  )
}

/** Keeps the digits of a typed NIN or BVN, at most eleven. */
export function identityDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 11)
}

function VerifyForm({ kind, profile }: { kind: Kind; profile: Profile }) {
  const text = settings.identity[kind]
  const queries = useQueryClient()
  const { form, field } = useForm({
    initial: { [kind]: '' } as Record<Kind, string>,
    endpoint: updateProfile,
    check: (values) => (values[kind] === '' ? { [kind]: text.required } : {}),
    failed: text.failed,
    toasts: true,
    async send(values) {
      const { data } = await call(updateProfile, { params: { id: profile.id }, body: { [kind]: values[kind] } })
      toast.success(text.verified)
      keepProfile(queries, data)
    },
    refused({ code }, usual) {
      // Verified in another browser, or the name was changed there.
      if (code === 'identity_set' || code === 'conflict') void queries.invalidateQueries({ queryKey: PROFILE })
      return usual
    },
  })
  return (
    <Form {...form} label={text.submit} className="grid gap-3">
      <TextField
        {...field(kind, identityDigits)}
        label={text.label}
        hint={`${text.meaning} ${settings.identity.freeSearch}`}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
