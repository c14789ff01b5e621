import { session } from '../../lib/messages/session.ts'
import { Spinner } from '../../ui/Spinner.tsx'

/** Shown while the session is not known yet, or the page is about to change. */
export function CheckingSession() {
  return (
    <div className="flex min-h-64 items-center justify-center text-brand">
      <Spinner size={40} label={session.checking} />
    </div>
  )
}
