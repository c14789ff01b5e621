import { ui } from '../lib/messages/ui.ts'

/**
 * Turning ring. Announced with `label` (or by default); pass `label=""` where the text beside it says it
 * already.
 */
export function Spinner({ size = 24, label = ui.loading }: { size?: number; label?: string }) {
  return (
    <span className="inline-flex" {...(label ? { role: 'status' } : {})}>
      <svg
        className="spinner"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth={3}
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" opacity={0.25} />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
