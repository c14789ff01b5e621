import { useEffect } from 'react'
import { deviceName } from '../../lib/device-name.ts'
import { Alert, Button, Icon, Spinner, TextField } from '../../ui/index.ts'
import type { Draft } from './draft.ts'
import { registration } from './messages.ts'
import type { useImeiStep } from './use-imei-step.ts'

type Step = ReturnType<typeof useImeiStep>

const BRAND = 'brand'
/** Longer than between two keys: the last digit of a number that is too long must not land in the brand. */
const TYPING_PAUSE_MS = 600

/**
 * The phone's model: from its TAC, suggested by other owners, or typed (decisions §2). Nothing before the
 * IMEI is complete.
 */
export function ModelFields({ draft, step }: { draft: Draft; step: Step }) {
  const text = registration.imei
  const { known, lookingUp, lookupFailed, errors } = step
  useSuggestion(draft, step)
  useBrandNext(draft, step)
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
        name={BRAND}
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

/** A model that is not in the table leads on to the brand, unless the person has gone elsewhere meanwhile. */
function useBrandNext(draft: Draft, { known, lookingUp }: Step) {
  const wanted = !lookingUp && known?.source === null && draft.brand === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry begins the pause again
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => {
      const { activeElement } = document
      const elsewhere = activeElement?.matches('input:not([name="imei"]), textarea, select, button, a')
      if (!elsewhere) document.getElementsByName(BRAND)[0]?.focus()
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, draft])
}
