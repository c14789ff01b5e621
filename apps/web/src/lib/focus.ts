import { useEffect, useRef } from 'react'

/** Marks the field that a page begins with, where it asks for one thing alone. */
export const FIRST_FOCUS = { 'data-first-focus': true }

/**
 * Moves the focus to the element with this id, else to the field that the page begins with, else to its
 * heading, so that screen readers start there.
 */
export function focusPage(id?: string): void {
  const main = document.querySelector('main')
  const first = main?.querySelector('[data-first-focus]') ?? main?.querySelector('h1') ?? main
  focusOn(id ? document.getElementById(id) : first)
}

/** Moves the focus to an element, also to one that cannot take it by itself. */
export function focusOn(target: Element | null | undefined): void {
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
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
