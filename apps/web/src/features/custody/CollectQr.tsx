import { useMemo } from 'react'
import { qrPathOf } from '../certificates/qr-path.ts'
import { collect } from './messages.ts'

export function CollectQr({ code }: { code: string }) {
  const qr = useMemo(() => qrPathOf(code), [code])
  return (
    <svg
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={collect.code.picture}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      {/* Black on white in the dark theme too: readers need it. */}
      <path d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
