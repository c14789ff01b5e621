import { setUpTwoFactor } from '@amana/contract/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, Form, SegmentedControl, toast } from '../../ui/index.ts'
import { ConfirmTwoFactor } from './ConfirmTwoFactor.tsx'
import { settings } from './messages.ts'
import { PROFILE, type TwoFactorChoice } from './queries.ts'

const text = settings.twoFactor
export type Method = 'totp' | 'email'

export interface TwoFactorSetupProps {
  email: string
  onEnabled: (recoveryCodes: readonly string[]) => void
}

/** Choose a method, then confirm it with a code. Sign-ins ask for nothing before that. */
export function TwoFactorSetup({ email, onEnabled }: TwoFactorSetupProps) {
  const queries = useQueryClient()
  const [method, setMethod] = useState<Method>('totp')
  const setup = useMutation<TwoFactorChoice, ApiError, Method>({
    networkMode: 'always',
    mutationFn: async (chosen) => (await call(setUpTwoFactor, { body: { method: chosen } })).data,
    onError(error) {
      // Turned on in another browser.
      if (error.code === 'two_factor_on') void queries.invalidateQueries({ queryKey: PROFILE })
      toast.error(refusalText(error, text.setUpFailed), { id: 'two-factor' })
    },
  })
  if (setup.data) {
    return <ConfirmTwoFactor setup={setup.data} email={email} onEnabled={onEnabled} onCancel={() => setup.reset()} />
  }
  return (
    <Form
      onSubmit={() => setup.mutate(method)}
      pending={setup.isPending}
      error={setup.error && refusalText(setup.error, text.setUpFailed)}
      label={text.method}
    >
      <SegmentedControl
        label={text.method}
        options={[
          { value: 'totp', label: text.methods.totp },
          { value: 'email', label: text.methods.email },
        ]}
        value={method}
        onChange={setMethod}
        disabled={setup.isPending}
      />
      <p className="text-sm text-muted">{text.methodTexts[method]}</p>
      <Button type="submit" pending={setup.isPending}>
        {text.setUp}
      </Button>
    </Form>
  )
}
