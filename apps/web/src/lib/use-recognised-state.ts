import type { State } from '@amana/contract/states'
import { useEffect, useState } from 'react'

type Recognise = (location: string) => State | null

/** The state of a place; null until the names of places, which are many, have been loaded. */
export function useRecognisedState(location: string): State | null {
  const [recognise, setRecognise] = useState<Recognise | null>(null)
  useEffect(() => {
    // Without them the person chooses the state, or the server recognises it.
    import('@amana/contract/recognise-state').then(
      ({ recogniseState }) => setRecognise(() => recogniseState),
      () => {},
    )
  }, [])
  return recognise?.(location) ?? null
}
