import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/index.ts'

/** A card with its heading; a landmark that screen readers can jump to. */
export function Panel({ heading, aside, children }: { heading: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card>
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-xl">
            {heading}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}
