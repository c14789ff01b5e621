/** The certificate of a registered device as a PDF of one page. The same document gives the same bytes. */
import { formatImei, type Imei, type InUse, modelName } from '@amana/contract'
import { formatDateTimeIn, formatDayIn, type Locale } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { drawCertificate } from '../../pdf/certificate-figure.ts'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import * as english from './messages.ts'
import { certifiedResultOf } from './registration-rules.ts'

const TEXTS = catalogue('modules/devices/messages.ts', english)

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
  /** When a network last saw the owner's SIM in it; beside the proof of ownership, never in its place. */
  inUse: InUse
  /** PUBLIC_URL without a trailing slash. */
  publicUrl: string
  /** The reader's language; English without one. */
  locale?: Locale | null
}

export function renderDeviceCertificate(document: DeviceCertificateDocument): Promise<Buffer> {
  const { number, keyId, offline, issuedAt, imei, imei2, brand, model, publicUrl, locale = null } = document
  const { certificate } = textsIn(locale, TEXTS)
  const time = (at: Date) => formatDateTimeIn(locale ?? 'en', at)
  const info = {
    title: certificate.title(number, formatImei(imei)),
    subject: certificate.subject,
    issuedAt,
    locale,
  }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, certificate.kind, issuedAt, locale)
    sheet.heading(certificate.heading)
    sheet.skip(6)
    sheet.digits(`IMEI ${imei}`, formatImei(imei), modelName({ brand, model }))
    if (imei2 !== null) sheet.digits(certificate.secondImei(imei2), formatImei(imei2), certificate.twoSims)
    sheet.facts([
      { label: certificate.brand, value: brand },
      { label: certificate.model, value: model },
      { label: certificate.registeredOn, value: time(document.registeredAt) },
      { label: certificate.issuedOn, value: time(issuedAt) },
      {
        label: certificate.ownership,
        value: document.ownershipProven ? certificate.proven : certificate.notProven,
      },
      ...useFacts(document, certificate),
    ])
    sheet.paragraph(certificate.noReport(time(issuedAt)), { bold: true })
    if (certifiedResultOf(imei) === 'flagged') sheet.paragraph(certificate.altered)
    if (!document.ownershipProven)
      sheet.paragraph(certificate.ownershipNotProven, {
        bold: true,
      })
    sheet.paragraph(certificate.holds, { muted: true })
    drawCertificate(
      sheet,
      { number, keyId, offline, url: `${publicUrl}/certificates/${number}` },
      publicUrl,
      locale,
    )
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  ${certificate.footer(number)}`, locale)
  })
}

function useFacts(
  { inUse, locale = null }: Pick<DeviceCertificateDocument, 'inUse' | 'locale'>,
  { use, inUse: seen }: (typeof english)['certificate'],
) {
  return inUse ? [{ label: use, value: seen(formatDayIn(locale ?? 'en', inUse.at), inUse.network) }] : []
}
