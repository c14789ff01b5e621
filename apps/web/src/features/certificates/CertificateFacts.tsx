import type { CertificateContent, readCertificate } from '@amana/contract/certificates'
import type { EndpointData } from '@amana/contract/endpoint'
import { formatDateTime } from '../../lib/dates.ts'
import { Fact } from '../../ui/Fact.tsx'
import { certificate as texts } from './messages.ts'

export interface CertificateFactsProps {
  certificate: EndpointData<typeof readCertificate>
  content: CertificateContent
}

/** The content of the certificate, beside the number and the model in its verdict. */
export function CertificateFacts({ certificate, content }: CertificateFactsProps) {
  const { status, ended_at } = certificate
  const { fields } = texts
  return (
    <dl className="mt-8 grid gap-x-8 border-y border-line *:border-line *:py-3 *:not-last:border-b sm:grid-cols-2">
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
    </dl>
  )
}
