import { Fragment } from 'react'
import { Link } from '../../../ui/index.ts'

const PARTS = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/

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
        </Link>
      ) : (
        <a key={at} href={to} className="text-link">
          {label}
        </a>
      )
    return <Fragment key={at}>{part}</Fragment>
  })
}
