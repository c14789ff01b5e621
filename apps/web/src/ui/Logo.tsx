import { brand } from '../lib/brand.ts'

/** The mark: a shield holding a phone, its check mark the phone's screen. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path className="fill-logo" d="M20 2l15 5.2v11.3c0 9.2-6 15.9-15 19.5C11 34.4 5 27.7 5 18.5V7.2z" />
      <rect className="fill-logo-cut" x="13" y="9" width="14" height="21" rx="3" />
      <path
        className="stroke-logo"
        d="M16.3 19.6l2.7 2.7 4.9-5.6"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Mark and wordmark, in the colour of the surroundings. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="text-xl font-extrabold tracking-tight">{brand.name}</span>
    </span>
  )
}
