import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { Card } from '../../ui/Card.tsx'
import { FoldSummary } from '../../ui/FoldSummary.tsx'

export interface FoldProps {
  /** The heading's id; a link to it opens the section. */
  id: string
  heading: string
  children: ReactNode
}

/** A section of the page. On a phone it is closed until its heading is pressed, or a link leads to it. */
export function Fold({ id, heading, children }: FoldProps) {
  const wide = useMediaQuery(WIDE)
  const linked = useLocation().hash === `#${id}`
  const [open, setOpen] = useState(linked)
  useEffect(() => {
    if (linked) setOpen(true)
  }, [linked])
  if (wide) {
    return (
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-xl">
          {heading}
        </h2>
        {children}
      </section>
    )
  }
  return (
    <details
      className="group rounded-md border border-line bg-raised"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <FoldSummary>
        <h2 id={id} className="font-semibold text-base">
          {heading}
        </h2>
      </FoldSummary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}

/** A card inside of a fold where there is room; on a phone the fold looks like one already. */
export function FoldCard({ className, children }: { className?: string; children: ReactNode }) {
  return useMediaQuery(WIDE) ? <Card className={className}>{children}</Card> : children
}
