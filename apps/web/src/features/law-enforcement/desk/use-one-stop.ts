import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const CONTROLS = 'a[href], button:not(:disabled)'

/**
 * Makes the buttons and links of an element one stop of the Tab key; the arrow keys, Home and End move
 * between them (the ARIA pattern of a toolbar). The control that had the focus last is the stop.
 */
export function useOneStop(bar: RefObject<HTMLElement | null>) {
  // After each drawing: the controls may be others.
  useLayoutEffect(() => {
    const controls = controlsOf(bar.current)
    setStop(controls, controls.find(({ tabIndex }) => tabIndex === 0) ?? controls[0])
  })
  return {
    onKeyDown(event: KeyboardEvent) {
      const controls = controlsOf(bar.current)
      const here = controls.indexOf(document.activeElement as HTMLElement)
      const to = targetOf(event.key, here, controls.length)
      if (here < 0 || to === null) return
      event.preventDefault()
      controls[to]?.focus()
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setStop(controlsOf(bar.current), target),
  }
}

function controlsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
}

function setStop(controls: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

/** The index that a key leads to, around the ends; null for other keys. */
function targetOf(key: string, here: number, count: number): number | null {
  if (key === 'ArrowRight') return (here + 1) % count
  if (key === 'ArrowLeft') return (here - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
