/**
 * An officer's report of a device, for use as evidence: its content, and the PDF. The same report gives the
 * same bytes.
 */
import { createHash } from 'node:crypto'
import {
  deviceWords,
  type FlagSource,
  formatDate,
  formatDateTime,
  formatImei,
  modelName,
  type OfficerFlag,
  type ProposalRecord,
} from '@amana/contract'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { drawFooters, drawLetterhead, drawSignature } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Sheet } from '../../pdf/sheet.ts'
import type { LeftOut } from '../devices/index.ts'
import type { CustodyStay } from './custody-queries.ts'
import type { Officer } from './device-queries.ts'
import { drawCustody } from './evidence-custody.ts'
import type { DeviceRecord } from './load-device.ts'

/** How the document was produced, as far as the system records it: the rest is for a person to certify. */
export const SYSTEM = [
  'This document was produced by Amana, a registry of mobile devices, from the records of its database as they stood at the time of issue.',
  'Owners register devices, and report them as stolen, lost or found, under their own sign-in; for a report they give their security PIN. Members of the public report without an account: for each of these reports the document says whether the contact was proven with a code. Officers report and decide under their own officer id. Lists of others are imported and carry the name of their source. Each record carries the time of the server, kept in UTC and shown in West Africa Time; entries of imported lists carry the date that their source gave.',
  'Every officer’s search, view, change and download, this one included, is a row of an append-only log whose rows are chained by SHA-256, so that a later change can be shown.',
  'The document was produced for the officer named in it, who was signed in with the officer id. To check it, take the attached file device-report.json out of this PDF: the SHA-256 of its bytes is the one printed here, and the same is in the log.',
] as const

/** Evidence Act 2011 s.84(2) and (4): what a person has to state, since no computer can. */
const CERTIFICATE = [
  'To be completed by a person in a responsible position for the operation of the system or the management of the activities concerned.',
  'I identify this document by the SHA-256 printed in it. To the best of my knowledge and belief it was produced by a computer in the manner described here; over the period concerned the computer was used regularly to keep these records and was regularly supplied with information of this kind; it was operating properly, or where it was not, this did not affect the accuracy of the content; and the content comes from information supplied to it in the ordinary course of these activities.',
] as const

/** Points. */
const CERTIFICATE_HEIGHT = 300

const SOURCES: Record<FlagSource, string> = {
  owner: 'the owner',
  public: 'a member of the public',
  officer: 'an officer',
  list: 'an imported list',
}

export interface EvidenceReport {
  /** Canonical JSON: the text that the hash covers. */
  content: string
  sha256: string
  pdf: Buffer
}

export interface Issue {
  /** Entries omitted from `device` because of their number. */
  leftOut: { history: LeftOut | null; flags: LeftOut | null }
  /** Stays of the phone with the police; none: it never was in custody. */
  custody?: readonly CustodyStay[]
  officer: Officer
  /** Why the officer downloads it; empty: not stated. */
  request: { reference: string; purpose: string }
  issuedAt: Date
  publicUrl: string
}

export async function makeEvidenceReport(
  device: DeviceRecord,
  { leftOut, custody = [], officer, request, issuedAt, publicUrl }: Issue,
): Promise<EvidenceReport> {
  // Claims, news and files are other people's papers; the report states the device and its history, what
  // officers noted, and who decided what needs two of them.
  const { news: _news, disputes: _disputes, documents: _documents, proposals, ...known } = device
  const decisions = proposals.filter(({ status }) => status === 'confirmed')
  const stated = { ...known, decisions }
  const content = canonicalJson({
    document: 'Amana device report',
    issued_at: issuedAt.toISOString(),
    issued_by: issuerOf(officer),
    issued_from: publicUrl,
    reference: request.reference,
    purpose: request.purpose,
    device: stated,
    left_out: leftOut,
    custody,
    system: SYSTEM,
    certificate: CERTIFICATE,
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const info = {
    title: `Device report for IMEI ${formatImei(device.imei)}`,
    subject: `SHA-256 ${sha256}`,
    issuedAt,
    accessible: true,
  }
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
    drawModes(sheet, device)
    drawHistory(sheet, device, leftOut.history)
    drawCustody(sheet, custody)
    drawDecisions(sheet, decisions)
    drawNotes(sheet, device)
    drawIssue(sheet, { officer, request, issuedAt }, sha256)
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  SHA-256 ${sha256.slice(0, 16)}…  ·  ${officer.officer_id}`)
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

function drawDevice(sheet: Sheet, device: DeviceRecord): void {
  const { owner, hold } = device
  sheet.digits(`IMEI ${device.imei}`, formatImei(device.imei), modelName(device) || 'Model not known')
  if (device.imei2)
    sheet.digits(`Second IMEI ${device.imei2}`, formatImei(device.imei2), 'The same device: it has two SIMs.')
  sheet.heading('Device')
  sheet.facts([
    { label: 'Status', value: device.status ? deviceWords.statuses[device.status] : 'Not registered' },
    {
      label: 'Registered on',
      value: device.registration_date ? formatDateTime(device.registration_date) : 'Not registered',
    },
    ...(hold
      ? [
          {
            label: 'Police hold',
            value: `${hold.reason} (${hold.placed_by}, ${formatDateTime(hold.placed_at)})`,
          },
        ]
      : []),
    ...device.lists.map(({ source, status, reporting_date }) => ({
      label: `List of ${source}`,
      value: `${deviceWords.listed[status]}, reported ${formatDate(reporting_date)}`,
    })),
  ])
  sheet.heading('Registered owner')
  if (!owner) sheet.paragraph('Nobody.')
  else
    sheet.facts([
      { label: 'Name', value: `${owner.first_name} ${owner.last_name}` },
      { label: 'Email', value: owner.email },
      { label: 'Phone', value: owner.phone_number ?? 'Not given' },
      { label: 'NIN (last four digits)', value: owner.nin ?? 'Not verified' },
      { label: 'BVN (last four digits)', value: owner.bvn ?? 'Not verified' },
    ])
}

function drawLeftOut(sheet: Sheet, what: string, leftOut: LeftOut | null): void {
  if (!leftOut) return
  const { count, first, last } = leftOut
  sheet.paragraph(
    `${count} older ${what} are left out here: from ${formatDateTime(first)} to ${formatDateTime(last)}.`,
    {
      bold: true,
    },
  )
}

function drawFlags(sheet: Sheet, { flags, objections }: DeviceRecord, leftOut: LeftOut | null): void {
  sheet.heading(`Flags (${flags.length})`)
  drawLeftOut(sheet, 'flags', leftOut)
  if (flags.length === 0) sheet.paragraph('None.')
  for (const flag of flags)
    sheet.point(
      `${flag.case_number}  ·  ${flag.flag_type_display}, ${flag.status_display.toLowerCase()}`,
      flagText(
        flag,
        objections.find(({ flag_id }) => flag_id === flag.id),
      ),
    )
}

function flagText(flag: OfficerFlag, objection: DeviceRecord['objections'][number] | undefined): string {
  const phone = flag.reporter_phone ? ` (${flag.reporter_phone})` : ''
  const place = [flag.last_known_location, flag.device_state].filter(Boolean).join('; ')
  return [
    `IMEI ${flag.device_imei}.`,
    `Reported ${formatDateTime(flag.created_at)} by ${flag.reported_by || 'somebody who gave no name'}${phone}.`,
    `Source: ${sourceOf(flag)}.`,
    sentence(flag.reason.trim()),
    place && `Last known location: ${place}.`,
    objection &&
      `Objection of the owner, ${objection.owner}, on ${formatDateTime(objection.created_at)}: ${sentence(objection.reason)}`,
    asksNetworks(flag) && `Networks are asked to ${modeText(flag)}.`,
    flag.cleared_at && `Cleared ${formatDateTime(flag.cleared_at)} by ${flag.cleared_by ?? 'unknown'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** An open case alone asks networks for something. */
function asksNetworks({ status, flag_type }: OfficerFlag): boolean {
  return status === 'active' && flag_type !== 'found'
}

function modeText({ mode, trace_until: until }: Pick<OfficerFlag, 'mode' | 'trace_until'>): string {
  return mode === 'trace' && until !== null
    ? `trace the phone until ${formatDateTime(until)}, then block it`
    : 'block the phone'
}

const CHOSEN_BY: Record<DeviceRecord['mode_changes'][number]['changed_by'], string> = {
  owner: 'Chosen by the owner',
  officer: 'Chosen by law enforcement',
  time: 'The time of tracing was over',
}

/** Changes between trace and block, newest first; nothing when networks always blocked. */
function drawModes(sheet: Sheet, { mode_changes: changes, flags }: DeviceRecord): void {
  if (changes.length === 0) return
  sheet.heading(`Trace and block (${changes.length})`)
  for (const change of changes) {
    const caseNumber = flags.find(({ id }) => id === change.flag_id)?.case_number
    sheet.point(
      [formatDateTime(change.changed_at), caseNumber].filter(Boolean).join('  ·  '),
      `${CHOSEN_BY[change.changed_by]}: ${modeText(change)}.`,
    )
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) || text === '' ? text : `${text}.`
}

function sourceOf({ source, contact_verified }: OfficerFlag): string {
  if (contact_verified === null) return SOURCES[source]
  return `${SOURCES[source]}, ${contact_verified ? 'contact proven' : 'contact not proven'}`
}

function drawHistory(sheet: Sheet, { history }: DeviceRecord, leftOut: LeftOut | null): void {
  sheet.heading(`Ownership and events (${history.length})`)
  drawLeftOut(sheet, 'events, no change of owner among them,', leftOut)
  if (history.length === 0) sheet.paragraph('None.')
  else
    sheet.table(
      HISTORY_COLUMNS,
      history.map((event) => [
        formatDateTime(event.created_at),
        deviceWords.events[event.action_type],
        event.actor,
        event.owner,
      ]),
    )
}

const HISTORY_COLUMNS = [
  { label: 'When', share: 0.33 },
  { label: 'Event', share: 0.25 },
  { label: 'By', share: 0.21 },
  { label: 'Owner then', share: 0.21 },
] as const

/** Officers' notes on the cases, newest first; nothing when there is none. */
function drawNotes(sheet: Sheet, { notes, flags }: DeviceRecord): void {
  if (notes.length === 0) return
  sheet.heading(`Notes (${notes.length})`)
  for (const { note, officer, created_at, flag_id, audience } of notes) {
    const caseNumber = flags.find(({ id }) => id === flag_id)?.case_number
    const readers = audience === 'owner' ? 'for the owner too' : 'for officers'
    sheet.point(
      [formatDateTime(created_at), officer, caseNumber, readers].filter(Boolean).join('  ·  '),
      note,
    )
  }
}

const DECISIONS: Record<ProposalRecord['kind'], string> = {
  uphold_dispute: 'Claim upheld',
  confirm_report: 'Report confirmed',
  release_brake: 'Block released',
}

function drawDecisions(sheet: Sheet, decisions: readonly ProposalRecord[]): void {
  if (decisions.length === 0) return
  sheet.heading(`Decisions of two officers (${decisions.length})`)
  for (const {
    kind,
    case_number,
    proposed_by,
    proposed_at,
    reason,
    decided_by,
    decided_at,
    decision_reason,
  } of decisions)
    sheet.point(
      [case_number, DECISIONS[kind]].filter(Boolean).join('  ·  '),
      [
        `Proposed ${formatDateTime(proposed_at)} by ${proposed_by}: ${reason}`,
        `Confirmed ${decided_at ? formatDateTime(decided_at) : ''} by ${decided_by ?? 'unknown'}: ${decision_reason ?? ''}`,
      ].join('\n'),
    )
}

function drawIssue(
  sheet: Sheet,
  { officer, request, issuedAt }: Pick<Issue, 'officer' | 'request' | 'issuedAt'>,
  sha256: string,
): void {
  sheet.heading('Issued')
  sheet.facts([
    { label: 'Officer', value: `${officer.rank} ${officer.name}, officer id ${officer.officer_id}` },
    {
      label: 'Force number, station',
      value: `${officer.force_number}, ${officer.station}, ${officer.state_command}`,
    },
    { label: 'Time', value: `${formatDateTime(issuedAt)} (${issuedAt.toISOString()})` },
    { label: 'Reference', value: request.reference || 'Not stated' },
    { label: 'Purpose', value: request.purpose || 'Not stated' },
  ])
  sheet.paragraph('SHA-256 of the content:')
  sheet.paragraph(sha256, { bold: true })
  sheet.heading('How this document was produced (Evidence Act 2011, section 84)')
  for (const text of SYSTEM) sheet.paragraph(text, { muted: true })
  // The statement and the signature belong on one page.
  sheet.ensure(CERTIFICATE_HEIGHT)
  sheet.heading('Certificate (Evidence Act 2011, section 84(4))')
  for (const text of CERTIFICATE) sheet.paragraph(text)
  drawSignature(sheet, ['Name', 'Rank', 'Force number', 'Signature', 'Date'])
}
