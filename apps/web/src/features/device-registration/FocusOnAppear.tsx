import { type ReactNode, useEffect, useRef } from 'react'

/** The result of a button further down: it takes the focus when it appears, so that it is seen. */
export function FocusOnAppear({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
