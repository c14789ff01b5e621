import { type ReactNode, useRef } from 'react'
import { useOneStop } from './use-one-stop.ts'

interface ToolbarProps {
  /** Names it to screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** Buttons and links that are one stop of the Tab key. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const keys = useOneStop(bar)
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className} {...keys}>
      {children}
    </div>
  )
}
