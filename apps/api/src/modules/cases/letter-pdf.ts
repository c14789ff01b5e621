/** A case as a letter for an insurer, one page or two. It says only what is recorded. */
import { formatImei, modelName, type Networks } from '@amana/contract'
import { formatDateTimeIn, type Locale } from '@amana/messages'
import { textsIn } from '../../kernel/texts.ts'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Fact, Sheet } from '../../pdf/sheet.ts'
import { type RegisteredDevice, sourceOf } from '../devices/index.ts'
import { CASE_TEXTS } from './case-texts.ts'
import type * as english from './messages.ts'
import type { CaseFlag } from './queries.ts'

export interface Letter {
  device: RegisteredDevice
  flag: CaseFlag
  /** The owner's name, by their account. */
  owner: string
  /** Whether this owner reported it. */
  byOwner: boolean
  /** Null: the police do not hold the phone now. */
  heldSince: Date | null
  networks: Networks
  issuedAt: Date
  /** PUBLIC_URL without a trailing slash. */
  publicUrl: string
  /** The reader's language; English without one. */
  locale?: Locale | null
}

/** Texts and times for its parts. */
interface Writing {
  texts: typeof english
  time: (at: Date | string) => string
}

export function renderLetter(document: Letter): Promise<Buffer> {
  const { device, flag, issuedAt, publicUrl, locale = null } = document
  const texts = textsIn(locale, CASE_TEXTS)
  const writing = { texts, time: (at: Date | string) => formatDateTimeIn(locale ?? 'en', at) }
  const { letter } = texts
  const info = {
    title: letter.title(flag.case_number, formatImei(device.imei)),
    subject: letter.subject,
    issuedAt,
    locale,
  }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, letter.kind, issuedAt, locale)
    sheet.heading(letter.case(flag.case_number))
    sheet.paragraph(letter.intro(writing.time(issuedAt)))
    sheet.skip(6)
    drawPhone(sheet, document, writing)
    drawReport(sheet, document, writing)
    drawNetworks(sheet, document, writing)
    sheet.heading(letter.notHeading)
    sheet.paragraph(letter.not, { muted: true })
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  ${letter.case(flag.case_number)}`, locale)
  })
}

function drawPhone(sheet: Sheet, { device, owner }: Letter, { texts: { phone }, time }: Writing): void {
  sheet.digits(`IMEI ${device.imei}`, formatImei(device.imei), modelName(device) || phone.modelUnknown)
  if (device.imei2 !== null)
    sheet.digits(phone.secondImei(device.imei2), formatImei(device.imei2), phone.twoSims)
  sheet.heading(phone.heading)
  sheet.facts([
    { label: phone.owner, value: owner },
    { label: phone.ownerSince, value: time(device.acquired_at) },
    { label: phone.registeredOn, value: time(device.registered_at) },
    { label: phone.ownership, value: device.ownership_proven_at === null ? phone.notProven : phone.proven },
  ])
}

function drawReport(sheet: Sheet, { flag, byOwner, heldSince }: Letter, { texts, time }: Writing): void {
  const { report, types, statuses } = texts
  const place = [flag.last_known_location, flag.device_state].filter(Boolean).join('; ')
  const facts: Fact[] = [
    { label: report.as, value: types[flag.flag_type] },
    { label: report.on, value: time(flag.created_at) },
    { label: report.by, value: reporterOf(flag, byOwner, report) },
    { label: report.place, value: place || report.noPlace },
    { label: report.status, value: statuses[flag.status] },
    ...(flag.decided_at === null
      ? []
      : [
          {
            label: flag.status === 'rejected' ? report.rejectedOn : report.confirmedOn,
            value: time(flag.decided_at),
          },
        ]),
    ...(flag.cleared_at === null ? [] : [{ label: report.closedOn, value: time(flag.cleared_at) }]),
    ...(heldSince === null ? [] : [{ label: report.heldSince, value: time(heldSince) }]),
    ...askedOfNetworks(flag, { texts, time }),
  ]
  sheet.heading(report.heading)
  sheet.facts(facts)
  if (byOwner) sheet.point(report.words, flag.reason)
}

/** Trace or block, while the case is open. The owner, who hands the letter over, knows it. */
function askedOfNetworks(
  { status, flag_type, mode, trace_until: until }: CaseFlag,
  { texts: { report }, time }: Writing,
): Fact[] {
  if (status !== 'active' || flag_type === 'found') return []
  const traced = mode === 'trace' && until !== null
  return [{ label: report.asked, value: traced ? report.trace(time(until)) : report.block }]
}

/** The words of others stay between them and the officers. */
function reporterOf(flag: CaseFlag, byOwner: boolean, report: (typeof english)['report']): string {
  if (byOwner) return report.byOwner
  return sourceOf(flag) === 'public' ? report.byPublic : report.byOfficers
}

function drawNetworks(sheet: Sheet, { networks }: Letter, { texts, time }: Writing): void {
  sheet.heading(texts.networks.heading)
  const blocked = networks.flatMap(({ name, since }) =>
    since === null ? [] : [{ label: name, value: texts.networks.since(time(since)) }],
  )
  if (blocked.length === 0) sheet.paragraph(texts.networks.none)
  else sheet.facts(blocked)
}
