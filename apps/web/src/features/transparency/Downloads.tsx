import { downloadOf } from '../../lib/downloads.ts'
import { paths } from '../../lib/paths.ts'
import { CopyButton, Link } from '../../ui/index.ts'
import { transparency } from './messages.ts'

const texts = transparency.downloads
const FILES = [
  { file: 'verify.go', what: texts.what.go },
  { file: 'verify_certificate.py', what: texts.what.certificate },
  { file: 'verify_receipt.py', what: texts.what.receipt },
  { file: 'which_release.py', what: texts.what.release },
  { file: 'amana-witness.tgz', what: texts.what.witness },
]

/** Programs that check the log without this page, with the digests that the build knows. */
export function Downloads() {
  return (
    <section aria-labelledby="downloads" className="mt-10">
      <h2 id="downloads" className="text-xl">
        {texts.heading}
      </h2>
      <p className="mt-2">{texts.text}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {FILES.map((each) => (
          <Download key={each.file} {...each} />
        ))}
      </ul>
      <p className="mt-3">
        {texts.statistics}{' '}
        <Link to={paths.statistics} className="text-link">
          {texts.statisticsLink}
        </Link>
      </p>
    </section>
  )
}

function Download({ file, what }: (typeof FILES)[number]) {
  const path = `/transparency/${file}`
  const known = downloadOf(path)
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <a href={path} download={file} className="text-link inline-flex min-h-11 items-center font-semibold">
          {file}
        </a>
        {known && <span className="text-sm text-muted">{texts.size(Math.ceil(known.bytes / 1_000))}</span>}
      </p>
      <p>{what}</p>
      {known && (
        <div className="mt-1 flex items-center gap-2">
          <p className="min-w-0 flex-1 text-sm break-all text-muted">
            {texts.digest} <code>{known.sha256}</code>
          </p>
          <CopyButton
            text={known.sha256}
            label={texts.copy(known.sha256.slice(0, 8))}
            toast={transparency.verify.copied}
          />
        </div>
      )}
    </li>
  )
}
