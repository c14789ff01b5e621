import { useMemo } from 'react'
import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { offlineCode as texts } from './messages.ts'
import { qrPathOf } from './qr-path.ts'

/** The second QR code of a certificate, which verifies without network. */
export function OfflineCode({ text }: { text: string }) {
  const code = useMemo(() => qrPathOf(text), [text])
  return (
    <section aria-labelledby="offline-code" className="mt-10">
      <h2 id="offline-code" className="text-xl">
        {texts.heading}
      </h2>
      <figure className="mt-4 w-full max-w-80">
        <div className="aspect-square overflow-hidden rounded-md border border-line">
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={texts.picture}
            shapeRendering="crispEdges"
          >
            {/* Black on white in the dark theme too: readers need it. */}
            <path d={`M0 0h${code.size}v${code.size}h-${code.size}z`} fill="#fff" />
            <path d={code.path} fill="#000" />
          </svg>
        </div>
        <figcaption className="mt-2 font-semibold">{texts.label}</figcaption>
      </figure>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <Link to={paths.verify} className="text-link inline-flex min-h-11 items-center">
          {texts.link}
        </Link>
        <CopyButton text={text} label={texts.copy} toast={texts.copied} />
      </p>
    </section>
  )
}
