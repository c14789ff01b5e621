import type { State } from '@amana/contract/states'
import { useEffect, useState } from 'react'

type Recognise = (place: string) => State | null

let known: Recognise | null = null

/**
 * Loads the names of places, which are many. If they cannot be loaded the person chooses the state, or the
 * server recognises it.
 */
export async function loadPlaceNames(): Promise<void> {
  await import('@amana/contract/recognise-state').then(
    ({ recogniseState }) => {
      known = recogniseState
    },
    () => {},
  )
}

/** The state that a place names; null until the names have been loaded. */
export const stateOfPlace = (place: string): State | null => known?.(place) ?? null

/** The same while a place is typed. */
export function useRecognisedState(place: string): State | null {
  const [recognise, setRecognise] = useState<Recognise | null>(() => known)
  useEffect(() => void loadPlaceNames().then(() => setRecognise(() => known)), [])
  return recognise?.(place) ?? null
}
