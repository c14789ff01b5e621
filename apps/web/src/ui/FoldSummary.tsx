import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** The line that opens and closes a `<details className="group">`, with an arrow that turns. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-1 font-semibold leading-snug">
      {children}
      <Icon name="chevron" size={20} className="shrink-0 text-muted group-open:rotate-180" />
    </summary>
  )
}
