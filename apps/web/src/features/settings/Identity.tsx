import { contestIdentity, type Profile, updateProfile } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { Button, Form, Icon, StatusBadge, TextField, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { keepProfile, PROFILE } from './queries.ts'
import { IDENTITY_CODE_WORDS } from './wording.ts'

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
  const byName = profile[`${kind}_proof`] === 'name'
  return (
    <div className="grid gap-2">
      <TextField label={label} value={shown} readOnly hint={note} />
      <p>
        <StatusBadge tone="clean">{settings.identity.verifiedBadge}</StatusBadge>
        {byName && <span className="ml-2 text-sm">{settings.identity.byNameOnly}</span>}
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
  /** Where the code went; null: none was sent. */
  const [sent, setSent] = useState<string | null>(null)
  /** The number that another account has. */
  const [taken, setTaken] = useState<string | null>(null)
  const { form, field, values } = useForm({
    initial: { [kind]: '', identity_code: '' } as Record<Kind | 'identity_code', string>,
    endpoint: updateProfile,
    body: (typed) => ({ [kind]: typed[kind], identity_code: typed.identity_code }),
    check: (typed) => (typed[kind] === '' ? { [kind]: text.required } : {}),
    words: IDENTITY_CODE_WORDS,
    failed: text.failed,
    toasts: true,
    async send(typed) {
      setTaken(null)
      const code = typed.identity_code ? { identity_code: typed.identity_code } : {}
      const { data } = await call(updateProfile, {
        params: { id: profile.id },
        body: { [kind]: typed[kind], ...code },
      })
      toast.success(text.verified)
      keepProfile(queries, data)
    },
    refused({ code, message }, usual) {
      // Verified in another browser, or the name was changed there.
      if (code === 'identity_set' || code === 'conflict')
        void queries.invalidateQueries({ queryKey: PROFILE })
      if (code === 'identity_taken') setTaken(values[kind])
      if (code === 'identity_code_needed') {
        setSent(message)
        return { message: null, fields: {}, focus: 'identity_code' }
      }
      return usual
    },
  })
  return (
    <div className="grid gap-3">
      <Form {...form} label={text.submit} className="grid gap-3">
        <TextField
          {...field(kind, identityDigits)}
          label={text.label}
          hint={`${text.meaning} ${settings.identity.freeSearch}`}
          inputMode="numeric"
          autoComplete="off"
        />
        {sent !== null && (
          <CodeField {...field('identity_code')} label={settings.identity.code} hint={sent} />
        )}
        <Button type="submit" variant="secondary" pending={form.pending}>
          {text.submit}
        </Button>
      </Form>
      {taken !== null && <Contest kind={kind} number={taken} onSent={() => setTaken(null)} />}
    </div>
  )
}

/** Another account has the number: its person can say so (decisions §17). */
function Contest({ kind, number, onSent }: { kind: Kind; number: string; onSent: () => void }) {
  const { form } = useForm({
    initial: {},
    failed: settings.identity.contestFailed,
    toasts: true,
    async send() {
      const { description } = await call(contestIdentity, { body: { kind, number } })
      toast.success(description)
      onSent()
    },
  })
  return (
    <Form {...form} label={settings.identity.contest} className="grid gap-2">
      <p>{settings.identity.contestText}</p>
      <Button type="submit" variant="secondary" pending={form.pending} className="justify-self-start">
        {settings.identity.contest}
      </Button>
    </Form>
  )
}
