import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FoldSummary } from '../../ui/FoldSummary.tsx'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { certificate as texts } from './messages.ts'
import { KEYS_URL, type SignatureCheck, type SignedCertificate } from './verify-signature.ts'

const TONES = { good: 'success', bad: 'danger', unsupported: 'info' } as const

export interface SignatureProps {
  certificate: SignedCertificate & { number: string }
  issuer: string
  /** Null: the check still runs. */
  check: SignatureCheck | null
}

/** The result of the browser's own check of the signature, and how anybody can check it without us. */
export function Signature({ certificate, issuer, check }: SignatureProps) {
  const { content, signature, key_id } = certificate
  return (
    <details className="group mt-10 rounded-md border border-line bg-raised">
      <FoldSummary>{texts.experts}</FoldSummary>
      <div className="grid gap-4 px-4 pb-5">
        {check === null ? (
          <p className="flex items-center gap-3 text-muted">
            <Spinner label="" />
            {texts.signature.checking}
          </p>
        ) : (
          <Alert tone={TONES[check]} title={texts.signature[check].title}>
            {texts.signature[check].text}
          </Alert>
        )}
        <p>
          <Link to={paths.receiptOfCertificate(certificate.number)} className="text-link">
            {texts.signature.receipt}
          </Link>
        </p>
        <p className="text-muted">{texts.signature.howText}</p>
        <p>
          {texts.fields.issuer}: <span className="break-all">{issuer}</span>
        </p>
        <p>
          {texts.signature.keys}:{' '}
          <a href={KEYS_URL} className="text-link break-all">
            {KEYS_URL}
          </a>
        </p>
        <Verbatim label={texts.fields.keyId} text={key_id} copy={texts.signature.copyKey} />
        <Verbatim label={texts.signature.content} text={content} copy={texts.signature.copyContent} />
        <Verbatim label={texts.signature.value} text={signature} copy={texts.signature.copyValue} />
      </div>
    </details>
  )
}

function Verbatim({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold">{label}</p>
        <CopyButton text={text} label={copy} toast={texts.signature.copied} />
      </div>
      <p className="digits rounded-sm bg-sunken p-3 text-sm break-all">{text}</p>
    </div>
  )
}
