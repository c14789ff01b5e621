import { type DemoSignIn, readDeployment } from '@amana/contract/system'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { auth } from '../../lib/messages/auth.ts'
import { Button } from '../../ui/index.ts'

/** The people of the demo data who sign in by e-mail; nobody on a real deployment, or while it cannot be asked. */
function useDemoPeople(): readonly DemoSignIn[] {
  const [people, setPeople] = useState<readonly DemoSignIn[]>([])
  useEffect(() => {
    const left = new AbortController()
    call(readDeployment, {}, { signal: left.signal })
      .then(({ data }) => setPeople(data.demo_sign_ins.filter(({ kind }) => kind === 'user')))
      .catch(() => {})
    return () => left.abort()
  }, [])
  return people
}

/** One click fills the form; signing in stays the visitor's own act. */
export function DemoSignIns({ onPick }: { onPick: (login: string, password: string) => void }) {
  const people = useDemoPeople()
  if (people.length === 0) return null
  const text = auth.login.demo
  return (
    <section aria-labelledby="demo-sign-ins" className="rounded-md border border-dashed border-line-strong p-3">
      <h2 id="demo-sign-ins" className="text-base">
        {text.heading}
      </h2>
      <p className="text-sm text-muted">{text.text}</p>
      <ul className="mt-3 grid gap-2">
        {people.map(({ title, login, password }) => (
          <li key={login}>
            <Button variant="secondary" className="w-full justify-start px-3 text-left" onClick={() => onPick(login, password)}>
              <span className="min-w-0">
                <span className="block">{title}</span>
                <span className="block text-xs font-normal wrap-anywhere text-muted">{login}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
