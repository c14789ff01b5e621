import type { SignedIn } from '@amana/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { focusPage } from '../../lib/focus.ts'
import { isOfficer } from '../../lib/is-officer.ts'
import { destinationAfterSignIn } from '../../lib/origin.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { saveSession } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { Card, Icon, Link, PageHeading, Skeleton, toast } from '../../ui/index.ts'
import { CodeForm, forgetCodeWait } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { officer } from './messages.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { NotOfficer } from './NotOfficer.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import type { Step } from './steps.ts'

const START: Step = { name: 'credentials' }
const LINK =
  '-ml-1 mb-3 inline-flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold text-brand underline-offset-4 hover:underline'

/**
 * `/law-enforcement/login` (decisions §7): id and password, then a code or a new password, if the server asks
 * for one.
 */
export function Component() {
  const { state } = useLocation()
  const { user } = useSession()
  const [step, setStep] = useState(START)
  const texts = textsOf(step)
  usePageTitle(texts.title)
  useHeadingAfterStep(step.name)

  // Also for an officer who is signed in already: to the page they came from, else to the dashboard.
  if (isOfficer(user)) {
    const { to, state: carried } = destinationAfterSignIn(state, user)
    return <Navigate to={to} replace state={carried} />
  }
  function go(next: Step) {
    if (next.name === 'code') forgetCodeWait()
    setStep(next)
  }
  function enter(signedIn: SignedIn) {
    toast.success(officer.signedIn)
    saveSession(signedIn)
  }
  return (
    <div className="mx-auto w-full max-w-form">
      {step.name === 'credentials' ? (
        // The start page would sign them out.
        user === null && <Home />
      ) : (
        <button type="button" onClick={() => setStep(START)} className={LINK}>
          <Icon name="back" size={20} />
          {officer.backToStart}
        </button>
      )}
      {user && <NotOfficer user={user} />}
      <Card>
        <Heading {...texts} />
        {step.name === 'credentials' && <CredentialsForm onStep={go} onSignedIn={enter} />}
        {step.name === 'code' && (
          <CodeForm email={step.email} app={step.app} attempt={step.attempt} onSignedIn={enter} />
        )}
        {step.name === 'passkey' && (
          <PasskeyStep
            officerId={step.officerId}
            attempt={step.attempt}
            app={step.app}
            onApp={() => go({ name: 'code', email: step.email, app: true, attempt: step.attempt })}
            onSignedIn={enter}
          />
        )}
        {step.name === 'new-password' && (
          <NewPasswordForm credentials={step} onStep={go} onSignedIn={enter} />
        )}
      </Card>
    </div>
  )
}

/** To the start page. */
function Home() {
  return (
    <Link to={paths.home} className={LINK}>
      <Icon name="back" size={20} />
      {officer.back}
    </Link>
  )
}

function Heading({ heading, subtitle }: { heading: string; subtitle: string }) {
  return (
    <PageHeading className="mb-6" subtitle={subtitle}>
      {heading}
    </PageHeading>
  )
}

function Begins() {
  return (
    <div className="mx-auto w-full max-w-form">
      <Home />
      <Card>
        <Heading {...officer} />
        <div className="grid gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-36" />
          <Skeleton className="h-13" />
        </div>
      </Card>
    </div>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

function textsOf(step: Step): { title: string; heading: string; subtitle: string } {
  const { code, newPassword, passkey, heading, subtitle, title } = officer
  if (step.name === 'code') return { title: code.heading, heading: code.heading, subtitle: '' }
  if (step.name === 'passkey') return { title: passkey.heading, heading: passkey.heading, subtitle: '' }
  if (step.name === 'new-password') {
    return { title: newPassword.heading, heading: newPassword.heading, subtitle: newPassword.text }
  }
  return { title, heading, subtitle }
}

/** The address stays the same from step to step: the new heading takes the focus, unless a field takes it. */
function useHeadingAfterStep(step: Step['name']) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (step !== 'code' && step !== 'passkey') focusPage()
  }, [step])
}
