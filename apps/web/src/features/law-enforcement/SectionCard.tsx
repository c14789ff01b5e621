import { type ReactNode, useEffect, useId, useRef } from 'react'
import { focusPage } from '../../lib/focus.ts'
import { Card } from '../../ui/index.ts'

/** A card with its heading; a landmark that screen readers can jump to. */
export function SectionCard({
  heading,
  aside,
  children,
}: {
  heading: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const focused = useRef(false)
  // The focused element may disappear: a confirmed report has no Confirm. Then the heading takes the focus.
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) focusPage(id)
  })
  return (
    <section
      aria-labelledby={id}
      className="min-w-0"
      onFocus={() => {
        focused.current = true
      }}
      onBlur={({ target }) => {
        // A button that is disabled while its request runs still counts as focused.
        focused.current = target.matches(':disabled')
      }}
    >
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
