import { useEffect } from 'react'
import { deviceName } from '../../lib/device-name.ts'
import { Alert, Button, Icon, Spinner, TextField } from '../../ui/index.ts'
import type { Draft } from './draft.ts'
import { registration } from './messages.ts'
import type { useImeiStep } from './use-imei-step.ts'

type Step = ReturnType<typeof useImeiStep>

/**
 * The phone's model: from its TAC, suggested by other owners, or typed (decisions §2). Nothing before the
 * IMEI is complete.
 */
export function ModelFields({ draft, step }: { draft: Draft; step: Step }) {
  const text = registration.imei
  const { known, lookingUp, lookupFailed, errors } = step
  useSuggestion(draft, step)
  if (lookingUp) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner size={20} label="" />
        {text.lookingUp}
      </p>
    )
  }
  if (known?.source === 'tac') {
    return (
      <p role="status" className="flex items-start gap-3 rounded-md bg-brand-soft p-4">
        <Icon name="phone" className="mt-0.5 shrink-0 text-brand" />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{text.known}</span>
          <span className="block font-semibold wrap-anywhere">{deviceName(known)}</span>
        </span>
      </p>
    )
  }
  if (!known && !lookupFailed) return null
  return (
    <div className="grid gap-4">
      {lookupFailed && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" onClick={step.retryLookup}>
              {registration.confirm.again}
            </Button>
          }
        >
          {text.lookupFailed}
        </Alert>
      )}
      {known && (
        <Alert title={known.source === 'owners' ? text.ofOwners : undefined}>
          {known.source === 'owners' ? (
            <>
              <p className="font-semibold wrap-anywhere">{deviceName(known)}</p>
              <p>{text.ofOwnersHint}</p>
            </>
          ) : (
            text.unknown
          )}
        </Alert>
      )}
      <TextField
        label={text.brand}
        hint={text.brandHint}
        name="brand"
        autoComplete="off"
        maxLength={60}
        value={draft.brand}
        error={errors.brand}
        onChange={(brand) => step.change({ brand })}
      />
      <TextField
        label={text.model}
        hint={text.modelHint}
        name="model"
        autoComplete="off"
        maxLength={80}
        value={draft.model}
        error={errors.model}
        onChange={(model) => step.change({ model })}
      />
    </div>
  )
}

/** Fills empty fields with the suggestion of other owners, once for an IMEI. */
function useSuggestion(draft: Draft, { known, change }: Step) {
  const suggested = known?.source === 'owners' ? known : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a suggestion that the person has emptied stays away
  useEffect(() => {
    if (suggested && draft.brand === '' && draft.model === '')
      change({ brand: suggested.brand, model: suggested.model })
  }, [suggested?.imei])
}
