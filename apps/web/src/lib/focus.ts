/** Moves the focus to the element with this id, else to the page's heading, so that screen readers start there. */
export function focusPage(id?: string): void {
  const target = id
    ? document.getElementById(id)
    : (document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
