import { barsOf } from './code-128.ts'

/** Modules of white on both sides, which a reader needs. */
const QUIET = 10

/** The digits as a barcode; the text stands beside it. */
export function Barcode({ digits }: { digits: string }) {
  const bars = barsOf(digits)
  const width = bars.reduce((sum, bar) => sum + bar, 0) + 2 * QUIET
  let left = QUIET
  const path = bars.map((bar, at) => {
    const from = left
    left += bar
    return at % 2 === 0 ? `M${from} 0h${bar}v1h-${bar}z` : ''
  })
  return (
    <svg
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="h-12 w-full bg-white"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
