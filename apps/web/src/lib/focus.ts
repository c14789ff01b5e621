import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the element with this id, else to the page's heading, so that screen readers start
 * there.
 */
export function focusPage(id?: string): void {
  focusOn(
    id ? document.getElementById(id) : (document.querySelector('main h1') ?? document.querySelector('main')),
  )
}

/** Moves the focus to an element, also to one that cannot take it by itself. */
export function focusOn(target: Element | null | undefined): void {
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Focuses the page's heading when another step of the same path opens, which the router treats as the same
 * page.
 */
export function useFocusOnStep(step: string | number | null): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    focusPage()
  }, [step])
}
