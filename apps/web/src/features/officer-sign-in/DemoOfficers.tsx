import { type DemoSignIn, readDeployment } from '@amana/contract/system'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { officer } from '../../lib/messages/officer.ts'
import { Button } from '../../ui/index.ts'

/** The officers of the demo data; nobody on a real deployment, or while it cannot be asked. */
function useDemoOfficers(): readonly DemoSignIn[] {
  const [officers, setOfficers] = useState<readonly DemoSignIn[]>([])
  useEffect(() => {
    const left = new AbortController()
    call(readDeployment, {}, { signal: left.signal })
      .then(({ data }) => setOfficers(data.demo_sign_ins.filter(({ kind }) => kind === 'officer')))
      .catch(() => {})
    return () => left.abort()
  }, [])
  return officers
}

/** One click fills the form; signing in stays the visitor's own act. */
export function DemoOfficers({ onPick }: { onPick: (login: string, password: string) => void }) {
  const officers = useDemoOfficers()
  if (officers.length === 0) return null
  const text = officer.demo
  return (
    <section aria-labelledby="demo-officers" className="rounded-md border border-dashed border-line-strong p-4">
      <h2 id="demo-officers" className="text-base">
        {text.heading}
      </h2>
      <p className="text-sm text-muted">{text.text}</p>
      <ul className="mt-3 grid gap-2">
        {officers.map(({ title, login, password }) => (
          <li key={login}>
            <Button variant="secondary" className="w-full justify-start text-left" onClick={() => onPick(login, password)}>
              <span className="min-w-0">
                <span className="block">{title}</span>
                <span className="block text-sm font-normal break-all text-muted">{login}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
