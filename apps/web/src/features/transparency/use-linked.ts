import { listReceipts } from '@amana/contract/receipts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { request } from '../../lib/http.ts'
import { useSession } from '../../lib/use-session.ts'
import { transparency as texts } from './messages.ts'
import { linkedBy } from './receipt-link.ts'

export type LinkedReceipt =
  | { state: 'none' }
  | { state: 'loading'; note: string }
  | { state: 'found'; text: string; note: string | null; own?: boolean }
  /** The receipt is of an account, and nobody is signed in. */
  | { state: 'signIn' }
  /** Nothing to check, and why. */
  | { state: 'missing'; why: string }

/**
 * The receipt that the address brings along behind #, or names by its certificate, or the newest of the
 * signed-in person.
 */
export function useLinkedReceipt(): LinkedReceipt {
  const { hash } = useLocation()
  const { status } = useSession()
  const [linked, setLinked] = useState<LinkedReceipt>({ state: 'none' })
  useEffect(() => {
    const link = linkedBy(hash)
    const abort = new AbortController()
    const load = (note: string, loading: Promise<LinkedReceipt>) => {
      setLinked({ state: 'loading', note })
      loading.then((found) => {
        if (!abort.signal.aborted) setLinked(found)
      })
    }
    if (link === null) setLinked({ state: 'none' })
    else if (link.kind === 'broken') setLinked({ state: 'missing', why: texts.receipt.brokenLink })
    else if (link.kind === 'receipt') setLinked({ state: 'found', text: link.text, note: null })
    else if (link.kind === 'certificate') load(texts.receipt.fetching, loadReceipt(link.number, abort.signal))
    else if (status === 'signed-out') setLinked({ state: 'signIn' })
    else if (status === 'loading') setLinked({ state: 'loading', note: texts.receipt.own.fetching })
    else load(texts.receipt.own.fetching, loadNewest(abort.signal))
    return () => abort.abort()
  }, [hash, status])
  return linked
}

async function loadReceipt(number: string, signal: AbortSignal): Promise<LinkedReceipt> {
  const { noReceipt, waiting, notFetched, fetched } = texts.receipt
  try {
    const answer = await request(
      `/log/receipts/${number}`,
      { credentials: 'omit', cache: 'no-cache' },
      signal,
    )
    if (answer.ok) return { state: 'found', text: await answer.text(), note: fetched(number) }
    if (answer.status !== 404) return { state: 'missing', why: notFetched(number) }
    return { state: 'missing', why: answer.headers.has('retry-after') ? waiting(number) : noReceipt(number) }
  } catch {
    return { state: 'missing', why: notFetched(number) }
  }
}

async function loadNewest(signal: AbortSignal): Promise<LinkedReceipt> {
  const { none, waiting, notFetched, fetched } = texts.receipt.own
  try {
    const [newest] = (await call(listReceipts, {}, { signal })).data
    if (newest === undefined) return { state: 'missing', why: none }
    if (newest.proof === null) return { state: 'missing', why: waiting }
    return { state: 'found', text: JSON.stringify(newest), note: fetched, own: true }
  } catch {
    return { state: 'missing', why: notFetched }
  }
}
