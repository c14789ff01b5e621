import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

export interface MenuProps {
  /** The part that stays in the header. */
  summary: ReactNode
  summaryClass: string
  className: string
  /** The panel; `close` is for its links. */
  children: (close: () => void) => ReactNode
}

/**
 * A <details> of the header, which opens without scripts. With them Escape, a press elsewhere, the focus
 * elsewhere and a choice close it.
 */
export function Menu({ summary, summaryClass, className, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)

  function close() {
    if (menu.current) menu.current.open = false
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) close()
  }

  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    function onPress({ target }: PointerEvent) {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])

  return (
    <details ref={menu} onBlur={onBlur} className={`menu ${className}`}>
      <summary className={`flex min-h-11 list-none items-center rounded-md ${summaryClass}`}>
        {summary}
      </summary>
      {children(close)}
    </details>
  )
}
