import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFocusOnStep } from '../../../lib/focus.ts'
import { fieldOf, textOf } from '../../../lib/tab-store.ts'
import { type FoundPhone, lookUps } from './look-up.ts'

/**
 * The steps of a look-up: contact, code, phones. Each is an entry of the history, so that Back leads to the
 * one before; from the phones it leads past the code, which is used up.
 */
export function useLookUp() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<readonly FoundPhone[]>([])
  const kept = fieldOf(state, 'found') === true ? lookUps.read() : null
  const sentTo = textOf(state, 'sentTo')
  const step = stepOf(kept !== null, sentTo)
  useFocusOnStep(step)
  return {
    step,
    sentTo,
    /** Given on the step of the phones. */
    lookUp: kept && { ...kept, phones: [...kept.phones, ...asked] },
    sent: (typed: string) => navigate(pathname, { state: { sentTo: typed } }),
    found: () => navigate(pathname, { state: { found: true }, replace: true }),
    again: () => navigate(pathname, { state: null, replace: true }),
    /** The network's answer; it is kept nowhere. */
    add: (phone: FoundPhone) => setAsked([phone]),
  }
}

function stepOf(found: boolean, sentTo: string) {
  if (found) return 'phones'
  return sentTo === '' ? 'contact' : 'code'
}
