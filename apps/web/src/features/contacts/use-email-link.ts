import { readMe, verifyEmailLink } from '@amana/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, toApiError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { readSession, updateUser } from '../../lib/session.ts'
import { type LinkOutcome, outcomeOf, readOutcome } from './link-outcome.ts'

/** Minimum time (ms) for "verifying": a flash of it could not be read. */
const MIN_SHOWN_MS = 700

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Uses the token of the address, once; then the token leaves the address and the history (decisions D7).
 * Without an answer the link may still be good, so a reload must find it. `outcome` is null while the request
 * runs.
 */
export function useEmailLink(): { outcome: LinkOutcome | null; retry: () => void } {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get('token')?.trim() || null)
  const [outcome, setOutcome] = useState(() => (token === null ? readOutcome(state) : null))
  const started = useRef(false)

  async function check() {
    setOutcome(null)
    const [found] = await Promise.all([spendToken(token), pause(MIN_SHOWN_MS)])
    setOutcome(found)
    // Still on this page: a reload shows the same again.
    if (found.state !== 'unknown' && window.location.pathname === paths.verifyEmail) {
      navigate({ search: '' }, { replace: true, state: { email_link: found }, preventScrollReset: true })
    }
    if (found.state === 'verified') await renewUser()
  }

  useEffect(() => {
    if (started.current || outcome !== null) return
    started.current = true
    void check()
  })

  return { outcome, retry: () => void check() }
}

async function spendToken(token: string | null): Promise<LinkOutcome> {
  if (token === null) return { state: 'failed', reason: 'invalid' }
  try {
    const { data } = await call(verifyEmailLink, { body: { token } })
    return { state: 'verified', email: data.email }
  } catch (error) {
    return outcomeOf(toApiError(error))
  }
}

/** The signed-in user's address is proven now, or is another one: ask the server. */
async function renewUser(): Promise<void> {
  if (readSession() === null) return
  try {
    const { data } = await call(readMe, {})
    updateUser(data)
  } catch {
    // The next sign-in brings it.
  }
}
