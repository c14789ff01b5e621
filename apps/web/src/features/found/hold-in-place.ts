import { flushSync } from 'react-dom'

/**
 * Runs a change of state, and keeps what the person writes or reads at its place of the screen: what is new
 * may stand above it, and not every browser holds it by itself (CSS Scroll Anchoring).
 */
export function holdInPlace(change: () => void): void {
  const { activeElement, body } = document
  const focused = activeElement === body ? null : activeElement
  const held = focused ?? document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const before = held?.getBoundingClientRect().top ?? 0
  flushSync(change)
  if (held?.isConnected)
    window.scrollBy({ top: held.getBoundingClientRect().top - before, behavior: 'instant' })
}
