/** The certificate of a registered device as a PDF of one page. The same certificate gives the same bytes. */
import { formatDateTime, formatImei, type Imei, modelName } from '@amana/contract'
import { drawCertificate } from '../../pdf/certificate-figure.ts'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { certifiedResultOf } from './registration-rules.ts'

export interface DeviceCertificateDocument {
  number: string
  keyId: string
  /** The text of its second QR code. */
  offline: string
  issuedAt: Date
  imei: Imei
  imei2: Imei | null
  brand: string
  model: string
  registeredAt: Date
  ownershipProven: boolean
  /** PUBLIC_URL without a trailing slash. */
  publicUrl: string
}

export function renderDeviceCertificate(certificate: DeviceCertificateDocument): Promise<Buffer> {
  const { number, keyId, offline, issuedAt, imei, imei2, brand, model, publicUrl } = certificate
  const info = {
    title: `Amana certificate ${number} for IMEI ${formatImei(imei)}`,
    subject: 'Registration of a device',
    issuedAt,
  }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, 'Registration certificate', issuedAt)
    sheet.heading('This device is registered with Amana')
    sheet.skip(6)
    sheet.digits(`IMEI ${imei}`, formatImei(imei), modelName({ brand, model }))
    if (imei2 !== null) sheet.digits(`Second IMEI ${imei2}`, formatImei(imei2), 'The same device: it has two SIMs.')
    sheet.facts([
      { label: 'Brand', value: brand },
      { label: 'Model', value: model },
      { label: 'Registered on', value: formatDateTime(certificate.registeredAt) },
      { label: 'Certificate issued on', value: formatDateTime(issuedAt) },
      { label: 'Ownership', value: certificate.ownershipProven ? 'Proven to an officer' : 'Not proven' },
    ])
    sheet.paragraph(`No report known to Amana as of ${formatDateTime(issuedAt)}.`, { bold: true })
    if (certifiedResultOf(imei) === 'flagged')
      sheet.paragraph('Flagged: the number itself looks altered. Compare it with the phone and its box before you rely on it.')
    if (!certificate.ownershipProven)
      sheet.paragraph('Ownership not proven: no officer has seen a receipt for this device. Ask the seller for theirs.', {
        bold: true,
      })
    sheet.paragraph(
      'A report of theft or loss revokes this certificate, and a new owner supersedes it. Check the number before you rely on it.',
      { muted: true },
    )
    drawCertificate(sheet, { number, keyId, offline, url: `${publicUrl}/certificates/${number}` }, publicUrl)
    drawFooters(sheet.pdf, `Amana  ·  ${publicUrl}  ·  Certificate ${number}`)
  })
}
