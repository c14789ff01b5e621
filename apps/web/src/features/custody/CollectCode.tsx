import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { collect } from './messages.ts'

const text = collect.code
const loadQr = () => import('./CollectQr.tsx')
// Beside the page's other requests.
void loadQr().catch(() => {})
/** The digits are enough where it does not come. */
const CollectQr = lazyPart(
  async () => (await loadQr()).CollectQr,
  () => null,
)

/** The owner's code: for a scanner, and to read aloud. */
export function CollectCode({ code }: { code: string }) {
  return (
    <section aria-labelledby="code">
      <h2 id="code" className="mb-3 text-xl">
        {text.heading}
      </h2>
      <div className="flex flex-wrap items-center gap-6">
        <Suspense fallback={<div className="size-48" />}>
          <CollectQr code={code} />
        </Suspense>
        <p className="digits font-bold text-4xl" data-code>
          <span>{code.slice(0, 3)}</span>
          <span className="ms-[0.4em]">{code.slice(3)}</span>
        </p>
      </div>
      <p className="mt-3 text-sm">{text.only}</p>
    </section>
  )
}
