import { Fragment } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Link } from '../../../ui/index.ts'
import { words } from './words.ts'

const PARTS = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/

/** Pages that ask a visitor to sign in. */
const GUARDED: readonly string[] = [paths.partnersApply, paths.organisations]

/** Text with `code` and [links](/address). */
export function Inline({ text }: { text: string }) {
  let from = 0
  return text.split(PARTS).map((part) => {
    const at = from
    from += part.length
    if (part.startsWith('`'))
      return (
        <code key={at} className="rounded-sm bg-sunken px-1 text-sm break-words">
          {part.slice(1, -1)}
        </code>
      )
    const [, label, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    if (label && to)
      return to.startsWith('/') ? (
        <Link key={at} to={to} className="text-link">
          {label}
          {GUARDED.includes(to) && <SignInFirst />}
        </Link>
      ) : (
        <a key={at} href={to} className="text-link">
          {label}
        </a>
      )
    return <Fragment key={at}>{part}</Fragment>
  })
}

/** In English as the documentation around it. */
function SignInFirst() {
  return useSession().status === 'signed-out' && <> {words.signInFirst}</>
}
