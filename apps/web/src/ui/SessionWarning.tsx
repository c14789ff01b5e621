/** Seconds left from which the screen says when the session ends. */
const WARNS_FROM = 60

/** Says aloud that a session of codes is about to end. */
export function SessionWarning({ left, text }: { left: number; text: string }) {
  return (
    <div role="status">
      {left > 0 && left <= WARNS_FROM && <p className="text-sm font-semibold text-flagged">{text}</p>}
    </div>
  )
}
