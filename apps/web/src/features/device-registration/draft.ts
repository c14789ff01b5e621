/** An unfinished registration: its data, kept until it is complete. Pure. */
import { parseImei } from '@amana/contract/imei'
import { documentTypesOf } from '../../lib/document-types.ts'
import { randomId } from '../../lib/random-id.ts'
import type { UploadFile } from '../../lib/upload.ts'

export interface Draft {
  /** Id of the attempt: sent again with it, the server creates no second device. */
  attemptId: string
  /** As typed, without separators; `checked` says whether they are IMEIs. */
  imei: string
  imei2: string
  brand: string
  model: string
  lastKnownLocation: string
  /** Step 1 is done: the numbers are IMEIs, the model is known. */
  checked: boolean
  receipt: UploadFile | null
  photo: UploadFile | null
}

export type DraftEdit = Partial<Omit<Draft, 'attemptId'>>

export function newDraft(attemptId = randomId()): Draft {
  const texts = { imei: '', imei2: '', brand: '', model: '', lastKnownLocation: '' }
  return { attemptId, ...texts, checked: false, receipt: null, photo: null }
}

/** A TAC (the first 8 digits) names the model: with another one, brand and model are not this phone's. */
const tacOf = (imei: string) => imei.slice(0, 8)

/** Another number is another attempt, and step 1 has to be repeated. */
export function editDraft(draft: Draft, edit: DraftEdit, attemptId: () => string = randomId): Draft {
  const next = { ...draft, ...edit }
  const changed = (fields: readonly (keyof Draft)[]) => fields.some((field) => next[field] !== draft[field])
  if (changed(['imei', 'imei2'])) next.attemptId = attemptId()
  if (tacOf(next.imei) !== tacOf(draft.imei))
    Object.assign(next, { brand: edit.brand ?? '', model: edit.model ?? '' })
  if (changed(['imei', 'imei2', 'brand', 'model']) && edit.checked === undefined) next.checked = false
  return next
}

/** Starts step 1 for a number that was passed on. The files of another phone do not go with it. */
export function draftFor(imei: string, draft: Draft): Draft {
  const parsed = parseImei(imei)
  if (!parsed.ok || parsed.imei === draft.imei) return draft
  return { ...newDraft(), imei: parsed.imei }
}

/** Receipt first, then the photo, each as it was chosen. */
export function filesOf({ receipt, photo }: Draft): UploadFile[] {
  return [
    ...(receipt ? [{ ...receipt, documentType: 'receipt' as const }] : []),
    ...(photo ? [{ ...photo, documentType: 'photo' as const }] : []),
  ]
}

/** Fields and files of the request. */
export function requestOf(draft: Draft) {
  const files = filesOf(draft)
  const fields = {
    imei: draft.imei,
    imei2: draft.imei2,
    brand: draft.brand,
    model: draft.model,
    last_known_location: draft.lastKnownLocation.trim(),
    document_type: documentTypesOf(files),
    attempt_id: draft.attemptId,
  }
  return { fields, files }
}

/** A value read from storage, possibly written by an older version: a draft, or null. */
export function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null
  const kept = { ...newDraft(), ...value }
  const texts = [kept.attemptId, kept.imei, kept.imei2, kept.brand, kept.model, kept.lastKnownLocation]
  if (!texts.every((text) => typeof text === 'string') || typeof kept.checked !== 'boolean') return null
  const isFile = (file: UploadFile | null) =>
    file === null || (file?.blob instanceof Blob && typeof file.name === 'string')
  return isFile(kept.receipt) && isFile(kept.photo) ? kept : null
}
