import type { CertificateContent, readCertificate } from '@amana/contract/certificates'
import type { EndpointData } from '@amana/contract/endpoint'
import { formatDateTime } from '../../lib/dates.ts'
import { ui } from '../../lib/messages/ui.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { certificate as texts } from './messages.ts'

export interface CertificateFactsProps {
  certificate: EndpointData<typeof readCertificate>
  content: CertificateContent
}

/** The content of the certificate: the IMEI first and large, then the rest. */
export function CertificateFacts({ certificate, content }: CertificateFactsProps) {
  const { status, ended_at, key_id } = certificate
  const { fields } = texts
  return (
    <div className="mt-6 rounded-lg border border-line bg-raised p-5 shadow-card md:p-6">
      <p className="text-sm text-muted">{fields.imei}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <Imei imei={content.imei} className="text-lg font-bold sm:text-xl" />
        <CopyButton text={content.imei} toast={ui.imei.copied} />
      </p>
      <dl className="mt-3 grid gap-x-8 border-t border-line *:border-line *:py-3 *:not-last:border-b sm:grid-cols-2">
        <Fact name={fields.brand}>{content.brand || texts.unknown}</Fact>
        <Fact name={fields.model}>{content.model || texts.unknown}</Fact>
        <Fact name={fields.kind}>{texts.kinds[content.kind]}</Fact>
        <Fact name={fields.result}>{texts.results[content.result]}</Fact>
        {content.ownership && <Fact name={fields.ownership}>{texts.ownership[content.ownership]}</Fact>}
        <Fact name={fields.issuedAt}>{formatDateTime(content.issued_at)}</Fact>
        {status !== 'valid' && ended_at && (
          <Fact name={fields.changedAt[status]}>{formatDateTime(ended_at)}</Fact>
        )}
        <Fact name={fields.number}>
          <span className="digits">{content.number}</span>
        </Fact>
        <Fact name={fields.issuer}>{content.issuer}</Fact>
        <Fact name={fields.keyId}>
          <span className="digits">{key_id}</span>
        </Fact>
      </dl>
    </div>
  )
}
