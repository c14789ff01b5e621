import { useMemo } from 'react'
import { qrPathOf } from '../certificates/qr-path.ts'
import { collect } from './messages.ts'

const text = collect.code

/** The owner's code: for a scanner, and to read aloud. */
export function CollectCode({ code }: { code: string }) {
  const qr = useMemo(() => qrPathOf(code), [code])
  return (
    <section aria-labelledby="code">
      <h2 id="code" className="mb-3 text-xl">
        {text.heading}
      </h2>
      <div className="flex flex-wrap items-center gap-6">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={text.picture}
          shapeRendering="crispEdges"
          className="size-48 rounded-md border border-line"
        >
          {/* Black on white in the dark theme too: readers need it. */}
          <path d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="digits font-bold text-4xl" data-code>
          <span>{code.slice(0, 3)}</span>
          <span className="ms-[0.4em]">{code.slice(3)}</span>
        </p>
      </div>
      <p className="mt-3 text-sm">{text.only}</p>
    </section>
  )
}
