import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { request } from '../../lib/http.ts'
import { transparency as texts } from './messages.ts'
import { linkedBy } from './receipt-link.ts'

export type LinkedReceipt =
  | { state: 'none' | 'loading' }
  | { state: 'found'; text: string; note: string | null }
  /** Nothing to check, and why. */
  | { state: 'missing'; why: string }

/** The receipt that the address brings along behind #, or names by its certificate. */
export function useLinkedReceipt(): LinkedReceipt {
  const { hash } = useLocation()
  const [linked, setLinked] = useState<LinkedReceipt>({ state: 'none' })
  useEffect(() => {
    const link = linkedBy(hash)
    const abort = new AbortController()
    if (link === null) setLinked({ state: 'none' })
    else if (link.kind === 'broken') setLinked({ state: 'missing', why: texts.receipt.brokenLink })
    else if (link.kind === 'receipt') setLinked({ state: 'found', text: link.text, note: null })
    else {
      setLinked({ state: 'loading' })
      loadReceipt(link.number, abort.signal).then((found) => {
        if (!abort.signal.aborted) setLinked(found)
      })
    }
    return () => abort.abort()
  }, [hash])
  return linked
}

async function loadReceipt(number: string, signal: AbortSignal): Promise<LinkedReceipt> {
  const { noReceipt, waiting, notFetched, fetched } = texts.receipt
  try {
    const answer = await request(`/log/receipts/${number}`, { credentials: 'omit', cache: 'no-cache' }, signal)
    if (answer.ok) return { state: 'found', text: await answer.text(), note: fetched(number) }
    if (answer.status !== 404) return { state: 'missing', why: notFetched(number) }
    return { state: 'missing', why: answer.headers.has('retry-after') ? waiting(number) : noReceipt(number) }
  } catch {
    return { state: 'missing', why: notFetched(number) }
  }
}
