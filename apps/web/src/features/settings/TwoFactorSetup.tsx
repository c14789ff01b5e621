import { setUpTwoFactor } from '@amana/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button, Form, PasswordField } from '../../ui/index.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { settings } from './messages.ts'
import { PROFILE, type TwoFactorChoice } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

const text = settings.twoFactor
/** Needed after the password alone. */
const ConfirmTwoFactor = lazyPart(async () => (await import('./ConfirmTwoFactor.tsx')).ConfirmTwoFactor)
type Method = 'totp' | 'email'

export interface TwoFactorSetupProps {
  email: string
  /** There is nothing to choose: the authenticator app. */
  appOnly: boolean
  onEnabled: (recoveryCodes: readonly string[]) => void
}

/**
 * Choose a method and type the password, then confirm it with a code. Sign-ins ask for nothing before that.
 */
export function TwoFactorSetup({ email, appOnly, onEnabled }: TwoFactorSetupProps) {
  const [begun, setBegun] = useState<{ setup: TwoFactorChoice; password: string } | null>(null)
  if (begun)
    return (
      <Suspense fallback={<SettingsSkeleton />}>
        <ConfirmTwoFactor {...begun} email={email} onEnabled={onEnabled} onCancel={() => setBegun(null)} />
      </Suspense>
    )
  return <Choose appOnly={appOnly} onBegun={setBegun} />
}

interface ChooseProps {
  appOnly: boolean
  onBegun: (begun: { setup: TwoFactorChoice; password: string }) => void
}

function Choose({ appOnly, onBegun }: ChooseProps) {
  const queries = useQueryClient()
  const [method, setMethod] = useState<Method>('totp')
  const { form, field } = useForm({
    initial: { password: '' },
    endpoint: setUpTwoFactor,
    body: (values) => ({ ...values, method }),
    failed: text.setUpFailed,
    toasts: true,
    async send({ password }) {
      const { data } = await call(setUpTwoFactor, { body: { method, password } })
      onBegun({ setup: data, password })
    },
    refused({ code }, usual) {
      // Turned on in another browser.
      if (code === 'two_factor_on') void queries.invalidateQueries({ queryKey: PROFILE })
      return usual
    },
  })
  return (
    <Form {...form} label={appOnly ? settings.officer.secondStep.title : text.method}>
      {!appOnly && (
        <SegmentedControl
          label={text.method}
          options={[
            { value: 'totp', label: text.methods.totp },
            { value: 'email', label: text.methods.email },
          ]}
          value={method}
          onChange={setMethod}
          disabled={form.pending}
        />
      )}
      <p className="text-sm text-muted">
        {appOnly ? settings.officer.secondStep.setUpText : text.methodTexts[method]}
      </p>
      <PasswordField {...field('password')} label={text.password} autoComplete="current-password" />
      <Button type="submit" pending={form.pending}>
        {text.setUp}
      </Button>
    </Form>
  )
}
