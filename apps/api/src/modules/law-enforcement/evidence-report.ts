/**
 * An officer's report of a device, for use as evidence: its content, and the PDF. The same report gives the
 * same bytes.
 */
import { createHash } from 'node:crypto'
import { formatDateTime, formatImei, modelName, type OfficerDevice } from '@amana/contract'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Sheet } from '../../pdf/sheet.ts'
import type { LeftOut } from '../devices/index.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Officer } from './device-queries.ts'

/** Evidence Act 2011 s.84(2) and (4): the computer that made the document, how it works, that it worked. */
export const SYSTEM = [
  'This document was produced by Amana, a registry of mobile devices, from the records of its database as they stood at the time of issue.',
  'The records were made by the system in the ordinary course of its use: owners register devices and report them under their own sign-in and security PIN, members of the public report with a proven contact, and officers decide under their own officer id. Each record carries the time of the server, kept in UTC and shown in West Africa Time.',
  'Throughout that period the registry was used regularly for these activities. Every officer’s search, view, change and download, this one included, is a row of an append-only log whose rows are chained by SHA-256, so that a later change can be shown.',
  'The officer named in this document had lawful control of its production. To check it, take the attached file device-report.json out of this PDF: the SHA-256 of its bytes is the one printed here, and the same is in the log.',
] as const

export interface EvidenceReport {
  /** Canonical JSON: the text that the hash covers. */
  content: string
  sha256: string
  pdf: Buffer
}

export interface Issue {
  /** Entries omitted from `device` because of their number. */
  leftOut: { history: LeftOut | null; flags: LeftOut | null }
  officer: Officer
  issuedAt: Date
  publicUrl: string
}

export async function makeEvidenceReport(
  device: OfficerDevice,
  { leftOut, officer, issuedAt, publicUrl }: Issue,
): Promise<EvidenceReport> {
  // Notes, claims and files are the officers' own work; the report states the device and its history.
  const { notes: _notes, disputes: _disputes, documents: _documents, ...stated } = device
  const content = canonicalJson({
    document: 'Amana device report',
    issued_at: issuedAt.toISOString(),
    issued_by: issuerOf(officer),
    issued_from: publicUrl,
    device: stated,
    left_out: leftOut,
    system: SYSTEM,
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const info = { title: `Device report for IMEI ${formatImei(device.imei)}`, subject: `SHA-256 ${sha256}`, issuedAt }
  const pdf = await renderPdf(info, (sheet) => {
    sheet.pdf.file(Buffer.from(content), {
      name: 'device-report.json',
      type: 'application/json',
      description: 'The content that the SHA-256 covers',
      creationDate: issuedAt,
      modifiedDate: issuedAt,
    })
    drawLetterhead(sheet, 'Law-enforcement device report', issuedAt)
    drawDevice(sheet, device)
    drawFlags(sheet, device, leftOut.flags)
    drawHistory(sheet, device, leftOut.history)
    drawIssue(sheet, officer, issuedAt, sha256)
    drawFooters(sheet.pdf, `Amana  ·  ${publicUrl}  ·  SHA-256 ${sha256.slice(0, 16)}…  ·  ${officer.officer_id}`)
  })
  return { content, sha256, pdf }
}

/** As the reports that were handed out name an officer. */
function issuerOf({
  officer_id: officerId,
  name,
  rank,
  force_number: forceNumber,
  state_command: stateCommand,
  station,
}: Officer) {
  return { officerId, name, rank, forceNumber, stateCommand, station }
}

function drawDevice(sheet: Sheet, device: OfficerDevice): void {
  const { owner, hold } = device
  sheet.digits(`IMEI ${device.imei}`, formatImei(device.imei), modelName(device) || 'Model not known')
  if (device.imei2) sheet.digits(`Second IMEI ${device.imei2}`, formatImei(device.imei2), 'The same device: it has two SIMs.')
  sheet.heading('Device')
  sheet.facts([
    { label: 'Status', value: device.status ?? 'Not registered' },
    { label: 'Registered on', value: device.registration_date ? formatDateTime(device.registration_date) : 'Not registered' },
    ...(hold ? [{ label: 'Police hold', value: `${hold.reason} (${hold.placed_by}, ${formatDateTime(hold.placed_at)})` }] : []),
    ...device.lists.map(({ source, status, reporting_date }) => ({
      label: `List of ${source}`,
      value: `${status} since ${reporting_date}`,
    })),
  ])
  sheet.heading('Registered owner')
  if (!owner) sheet.paragraph('Nobody.')
  else
    sheet.facts([
      { label: 'Name', value: `${owner.first_name} ${owner.last_name}` },
      { label: 'E-mail', value: owner.email },
      { label: 'Phone', value: owner.phone_number ?? 'Not given' },
      { label: 'NIN (last four digits)', value: owner.nin ?? 'Not verified' },
      { label: 'BVN (last four digits)', value: owner.bvn ?? 'Not verified' },
    ])
}

function drawLeftOut(sheet: Sheet, what: string, leftOut: LeftOut | null): void {
  if (!leftOut) return
  const { count, first, last } = leftOut
  sheet.paragraph(`${count} older ${what} are left out here: from ${formatDateTime(first)} to ${formatDateTime(last)}.`, {
    bold: true,
  })
}

function drawFlags(sheet: Sheet, { flags }: OfficerDevice, leftOut: LeftOut | null): void {
  sheet.heading(`Flags (${flags.length})`)
  drawLeftOut(sheet, 'flags', leftOut)
  if (flags.length === 0) sheet.paragraph('None.')
  for (const flag of flags) {
    const place = [flag.last_known_location, flag.device_state].filter(Boolean).join('; ')
    const cleared = flag.cleared_at ? ` Cleared ${formatDateTime(flag.cleared_at)} by ${flag.cleared_by ?? 'unknown'}.` : ''
    sheet.point(
      `${flag.case_number}  ·  ${flag.flag_type_display}, ${flag.status_display.toLowerCase()}`,
      `IMEI ${flag.device_imei}. Reported ${formatDateTime(flag.created_at)} by ${flag.reported_by}${flag.reporter_phone ? ` (${flag.reporter_phone})` : ''}. ${flag.reason}${place ? ` Last known location: ${place}.` : ''}${cleared}`,
    )
  }
}

function drawHistory(sheet: Sheet, { history }: OfficerDevice, leftOut: LeftOut | null): void {
  sheet.heading(`Ownership and events (${history.length})`)
  drawLeftOut(sheet, 'events, no change of owner among them,', leftOut)
  if (history.length === 0) sheet.paragraph('None.')
  for (const event of history) {
    sheet.factRow([
      { label: 'When', value: formatDateTime(event.created_at) },
      { label: 'Event', value: event.action_type.replaceAll('_', ' ') },
      { label: 'By', value: event.actor },
      { label: 'Owner then', value: event.owner },
    ])
  }
}

function drawIssue(sheet: Sheet, officer: Officer, issuedAt: Date, sha256: string): void {
  sheet.heading('Issued')
  sheet.facts([
    { label: 'Officer', value: `${officer.rank} ${officer.name}, officer id ${officer.officer_id}` },
    { label: 'Force number, station', value: `${officer.force_number}, ${officer.station}, ${officer.state_command}` },
    { label: 'Time', value: `${formatDateTime(issuedAt)} (${issuedAt.toISOString()})` },
  ])
  sheet.paragraph('SHA-256 of the content:')
  sheet.paragraph(sha256, { bold: true })
  sheet.heading('How this document was produced (Evidence Act 2011, section 84)')
  for (const text of SYSTEM) sheet.paragraph(text, { muted: true })
}
