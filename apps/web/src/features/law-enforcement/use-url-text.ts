import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Browsers refuse more than about 100 changes of the address in 30 s. */
const WRITE_AFTER_MS = 400

/**
 * Text of a field whose value stands in the address. A field cannot show the address itself: that changes too
 * late and loses keystrokes. When the address changes by itself (Back, another link), the field follows.
 *
 * @param wantedOf typed text → the value in the address; null: it is half typed
 */
export function useUrlText(written: string, wantedOf: (typed: string) => string | null) {
  const [state, setState] = useState({ typed: written, written })
  const follows = state.written !== written && wantedOf(state.typed) !== written
  const typed = follows ? written : state.typed
  if (state.written !== written) setState({ typed, written })
  return [typed, (value: string) => setState({ typed: value, written })] as const
}

/** The same; `write` puts it into the address when typing stops. */
export function useSavedUrlText(
  written: string,
  wantedOf: (typed: string) => string | null,
  write: (value: string) => void,
) {
  const [typed, setTyped] = useUrlText(written, wantedOf)
  // A change of the address would call back a page that is just being opened.
  const leaving = useNavigation().state !== 'idle'
  useEffect(() => {
    const wanted = wantedOf(typed)
    if (leaving || wanted === null || wanted === written) return
    const timer = setTimeout(() => write(wanted), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped] as const
}
