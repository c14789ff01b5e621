import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { guardSignOut } from '../../../lib/sign-out.ts'
import { Alert, Button, Dialog, LinkButton } from '../../../ui/index.ts'
import { forgetKept } from './blocked-numbers.ts'
import { property } from './messages.ts'
import { countWaiting, forgetAnswered, onOtherTab } from './scan-store.ts'
import { isWaiting } from './scans.ts'
import { useScans } from './use-scans.ts'

const text = property.unsent

/**
 * On each page of the portal: sends the scans that wait in this browser, says how many, and asks before
 * their officer signs out. Nobody is signed in (`officer` null): only says how many.
 */
export function UnsentScans({ officer }: { officer: string | null }) {
  return officer === null ? <OfAnybody /> : <OfOfficer officer={officer} />
}

function OfOfficer({ officer }: { officer: string }) {
  const { pathname } = useLocation()
  const { all, kept } = useScans(officer)
  const waiting = (all ?? []).filter(isWaiting).length
  useWarningBeforeLoss(!kept && waiting > 0)
  return (
    <>
      {/* The desk says it itself. */}
      {waiting > 0 && pathname !== paths.officerProperty && (
        <Strip waiting={waiting}>
          <p>{property.results.waitingText}</p>
          <LinkButton to={paths.officerProperty} variant="secondary" className="mt-3">
            {text.open}
          </LinkButton>
        </Strip>
      )}
      <AskToSignOut officer={officer} waiting={waiting} kept={kept} />
    </>
  )
}

function OfAnybody() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let left = false
    const count = () => void countWaiting().then((found) => !left && setWaiting(found))
    count()
    const leave = onOtherTab(count)
    return () => {
      left = true
      leave()
    }
  }, [])
  return waiting === 0 ? null : <Strip waiting={waiting}>{text.signIn}</Strip>
}

function Strip({ waiting, children }: { waiting: number; children: ReactNode }) {
  return (
    <div className="page pt-4 pb-2 print:hidden">
      <Alert tone="warning" title={text.title(waiting)}>
        {children}
      </Alert>
    </div>
  )
}

interface AskToSignOutProps {
  officer: string
  waiting: number
  kept: boolean
}

function AskToSignOut({ officer, waiting, kept }: AskToSignOutProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(
    () =>
      guardSignOut((signOutNow) => {
        const leaveNow = () => {
          signOutNow()
          void forgetAnswered(officer)
          void forgetKept()
        }
        if (waiting === 0) leaveNow()
        else setLeave(() => leaveNow)
      }),
    [officer, waiting],
  )
  const stay = () => setLeave(null)
  return (
    <Dialog
      open={leave !== null}
      onOpenChange={(open) => !open && stay()}
      title={text.leaveTitle}
      description={text.title(waiting)}
      footer={
        <>
          <Button variant="secondary" onClick={() => leave?.()}>
            {text.leave}
          </Button>
          <Button onClick={stay}>{text.stay}</Button>
        </>
      }
    >
      <p>{kept ? text.leaveText : text.leaveNoStore}</p>
    </Dialog>
  )
}

/** The browser keeps nothing: its own question before the page is left. */
function useWarningBeforeLoss(unkept: boolean) {
  useEffect(() => {
    if (!unkept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unkept])
}
