import type { SignedIn } from '@amana/contract/accounts'
import { offerPasskeySignIn, PASSKEY_CHALLENGE_SECONDS, signInWithPasskey } from '@amana/contract/passkeys'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, toApiError } from '../../lib/api.ts'
import { passkeys as text } from '../../lib/messages/passkeys.ts'
import { askForPasskey, awaitPasskey, offersInForm, PasskeyError, stopAsking } from '../../lib/passkeys.ts'
import { refusalText } from '../../lib/refusal-text.ts'

type Ask = typeof askForPasskey

/** Before the challenge of the offer ends. */
const RENEW_AFTER_MS = (PASSKEY_CHALLENGE_SECONDS - 120) * 1000

/**
 * Signs in with a passkey: by the button, and by what the browser offers in the field. The offer is silent
 * until the person takes it, also when the server cannot be reached.
 */
export function usePasskeySignIn(onSignedIn: (signedIn: SignedIn) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const latest = useRef(onSignedIn)
  latest.current = onSignedIn
  useOffer(signIn, { pressed: pending, onProblem: setProblem })

  async function signIn(ask: Ask): Promise<void> {
    const { data: options } = await call(offerPasskeySignIn, {})
    const credential = await ask(options)
    const { data } = await call(signInWithPasskey, { body: { credential } })
    latest.current(data)
  }

  async function press(): Promise<void> {
    setProblem(null)
    setPending(true)
    try {
      await signIn(askForPasskey)
    } catch (error) {
      setProblem(wordsOf(error))
    }
    setPending(false)
  }

  return { press, pending, problem }
}

interface OfferOptions {
  /** The button asks now. Its request ends the offer, which begins again after it. */
  pressed: boolean
  onProblem: (words: string | null) => void
}

function useOffer(signIn: (ask: Ask) => Promise<void>, { pressed, onProblem }: OfferOptions): void {
  const latest = useRef({ signIn, onProblem })
  latest.current = { signIn, onProblem }
  useEffect(() => {
    if (pressed) return
    let over = false
    let renewal: ReturnType<typeof setTimeout> | undefined
    async function offer() {
      if (!(await offersInForm()) || over) return
      await latest.current.signIn((options) => {
        if (over) throw new PasskeyError('aborted')
        return awaitPasskey(options)
      })
    }
    function begin() {
      renewal = setTimeout(begin, RENEW_AFTER_MS)
      offer().catch((error: unknown) => {
        // Only a refusal of the passkey that was taken is said: nobody waits for the offer itself.
        if (over || !(error instanceof ApiError) || error.status !== 401) return
        latest.current.onProblem(wordsOf(error))
        clearTimeout(renewal)
        begin()
      })
    }
    begin()
    return () => {
      over = true
      clearTimeout(renewal)
    }
  }, [pressed])
  useEffect(() => stopAsking, [])
}

/** Words for the person; null: none, because they ask in another way now. */
function wordsOf(error: unknown): string | null {
  if (error instanceof PasskeyError) return error.problem === 'aborted' ? null : error.message
  return refusalText(toApiError(error), text.failed)
}
