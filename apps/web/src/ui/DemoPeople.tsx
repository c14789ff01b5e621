import type { DemoSignIn } from '@amana/contract/system'
import { useId } from 'react'
import { useDemoPeople } from '../lib/use-demo-people.ts'
import { Button } from './Button.tsx'

export interface DemoPeopleProps {
  kind: DemoSignIn['kind']
  text: { heading: string; text: string }
  onPick: (login: string, password: string) => void
}

/** One click fills the form; the visitor still signs in themselves. Renders nothing without demo people. */
export function DemoPeople({ kind, text, onPick }: DemoPeopleProps) {
  const people = useDemoPeople(kind)
  const id = useId()
  if (people.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-md border border-dashed border-line-strong p-3">
      <h2 id={id} className="text-base">
        {text.heading}
      </h2>
      <p className="text-sm text-muted">{text.text}</p>
      <ul className="mt-3 grid gap-2">
        {people.map(({ title, login, password }) => (
          <li key={login}>
            <Button
              variant="secondary"
              className="w-full justify-start px-3 text-left"
              onClick={() => onPick(login, password)}
            >
              <span lang="en" className="min-w-0">
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
