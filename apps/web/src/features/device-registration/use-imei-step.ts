import { DEVICE_MESSAGES } from '@amana/contract/devices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { type Draft, type DraftEdit, editDraft } from './draft.ts'
import { type ImeiFormErrors, type ImeiFormField, imeiErrors, modelErrors, modelOf } from './imei-form.ts'
import { lookUp, type Refusal, registeredBy } from './refusal.ts'
import type { UseDraft } from './use-draft.ts'

const lookupQuery = (imei: string) => ({
  queryKey: ['device-lookup', imei],
  queryFn: ({ signal }: { signal: AbortSignal }) => lookUp(imei, signal),
  staleTime: 30_000,
})

const FIELDS: readonly ImeiFormField[] = ['imei', 'imei2', 'brand', 'model']

const isSame = (one: Draft, other: Draft) => FIELDS.every((field) => one[field] === other[field])

/** Step 1: errors, the model of the IMEI, and the next step. */
export function useImeiStep(draft: Draft, edit: UseDraft['edit'], onDone: () => void) {
  const queries = useQueryClient()
  const [errors, setErrors] = useState<ImeiFormErrors>({})
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const complete = imeiErrors({ imei: draft.imei, imei2: '' }).imei === undefined
  const lookup = useQuery({ ...lookupQuery(draft.imei), enabled: complete })
  const known = complete ? (lookup.data ?? null) : null

  /** Errors of step 1, or null: it is done. */
  async function check(): Promise<ImeiFormErrors | null> {
    const numbers = imeiErrors(draft)
    if (Object.keys(numbers).length > 0) return numbers
    // The model can be entered without the look-up; the registration itself reports the owner.
    const found = await queries.fetchQuery(lookupQuery(draft.imei)).catch(() => null)
    const model = modelOf(draft, found)
    const empty = modelErrors(model)
    if (Object.keys(empty).length > 0) return empty
    const second =
      draft.imei2 === '' ? null : await queries.fetchQuery(lookupQuery(draft.imei2)).catch(() => null)
    const taken = [found, second].find((answer) => answer?.registered)
    if (taken) setRefusal(await registeredBy(taken.imei))
    // Do not overwrite text typed meanwhile.
    else edit((now) => (isSame(now, draft) ? editDraft(now, { ...model, checked: true }) : now))
    return taken ? {} : null
  }

  async function submit(form: HTMLFormElement) {
    setPending(true)
    setRefusal(null)
    const found = await check()
    setPending(false)
    if (found === null) return onDone()
    setErrors(found)
    if (found.brand || found.model) toast.error(DEVICE_MESSAGES.detailsEmpty, { id: 'device-details' })
    const first = FIELDS.find((field) => found[field])
    // Fields for the model may have appeared just now.
    if (first)
      requestAnimationFrame(() => form.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus())
  }

  return {
    errors,
    pending,
    refusal,
    known,
    lookingUp: lookup.isFetching && !lookup.data,
    lookupFailed: complete && lookup.isError && !lookup.isFetching,
    retryLookup: () => void lookup.refetch(),
    submit: (form: HTMLFormElement) => void submit(form),
    /** A field's error goes when it is edited; messages about other numbers no longer apply. */
    change(change: DraftEdit) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))))
      setRefusal(null)
      edit(change)
    },
  }
}
