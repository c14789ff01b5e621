import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Spinner } from '../../ui/index.ts'
import type { Draft } from './draft.ts'
import { registration } from './messages.ts'
import { type UseDraft, useDraft } from './use-draft.ts'

export interface DraftGateProps {
  /** The page needs step 1; without it, step 1 is shown. */
  needsImei?: boolean
  children: (draft: Draft, actions: Pick<UseDraft, 'edit' | 'clear'>) => ReactNode
}

/** A page of the registration, shown when the draft has been loaded. */
export function DraftGate({ needsImei = false, children }: DraftGateProps) {
  const kept = useDraft()
  if (kept.status === 'loading') {
    return (
      // As tall as the page will be, so that the footer does not appear and move away.
      <div className="flex min-h-dvh items-start justify-center pt-24 text-brand">
        <Spinner size={40} label={registration.loading} />
      </div>
    )
  }
  if (needsImei && !kept.draft.checked) return <Navigate to={paths.registerDevice} replace />
  return children(kept.draft, kept)
}
