/** A case as a letter for an insurer, one page or two. It says only what is recorded. */
import { type FlagStatus, formatDateTime, formatImei, modelName, type Networks } from '@amana/contract'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Fact, Sheet } from '../../pdf/sheet.ts'
import { type RegisteredDevice, sourceOf } from '../devices/index.ts'
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
}

const TYPES = { stolen: 'Stolen', lost: 'Lost', found: 'Found' } as const

const STATUSES: Record<FlagStatus, string> = {
  under_review: 'Under review: officers have not decided about it yet',
  active: 'Open',
  cleared: 'Closed',
  rejected: 'Rejected by officers',
  lapsed: 'Ended without a proven contact',
}

export function renderLetter(letter: Letter): Promise<Buffer> {
  const { device, flag, issuedAt, publicUrl } = letter
  const info = {
    title: `Case ${flag.case_number} for IMEI ${formatImei(device.imei)}`,
    subject: 'What is recorded of a case, for an insurer',
    issuedAt,
  }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, 'Letter for an insurer', issuedAt)
    sheet.heading(`Case ${flag.case_number}`)
    sheet.paragraph(
      `This letter states what Amana, a registry of mobile phones in Nigeria, has recorded of this case as of ${formatDateTime(issuedAt)}.`,
    )
    sheet.skip(6)
    drawPhone(sheet, letter)
    drawReport(sheet, letter)
    drawNetworks(sheet, letter)
    sheet.heading('What this letter is not')
    sheet.paragraph(
      'Amana has not examined the phone and does not judge a claim. What people reported stands here in their own words. Officers can look the case up by its number.',
      { muted: true },
    )
    drawFooters(sheet.pdf, `Amana  ·  ${publicUrl}  ·  Case ${flag.case_number}`)
  })
}

function drawPhone(sheet: Sheet, { device, owner }: Letter): void {
  sheet.digits(`IMEI ${device.imei}`, formatImei(device.imei), modelName(device) || 'Model not known')
  if (device.imei2 !== null)
    sheet.digits(`Second IMEI ${device.imei2}`, formatImei(device.imei2), 'The same phone: it has two SIMs.')
  sheet.heading('Phone and owner')
  sheet.facts([
    { label: 'Registered owner', value: owner },
    { label: 'Owner since', value: formatDateTime(device.acquired_at) },
    { label: 'Registered on', value: formatDateTime(device.registered_at) },
    { label: 'Ownership', value: device.ownership_proven_at === null ? 'Not proven to an officer' : 'Proven to an officer' },
  ])
}

function drawReport(sheet: Sheet, { flag, byOwner, heldSince }: Letter): void {
  const place = [flag.last_known_location, flag.device_state].filter(Boolean).join('; ')
  const facts: Fact[] = [
    { label: 'Reported as', value: TYPES[flag.flag_type] },
    { label: 'Reported on', value: formatDateTime(flag.created_at) },
    { label: 'Reported by', value: reporterOf(flag, byOwner) },
    { label: 'Last known place', value: place || 'Not given' },
    { label: 'Status now', value: STATUSES[flag.status] },
    ...(flag.decided_at === null
      ? []
      : [
          {
            label: flag.status === 'rejected' ? 'Rejected by officers on' : 'Confirmed by officers on',
            value: formatDateTime(flag.decided_at),
          },
        ]),
    ...(flag.cleared_at === null ? [] : [{ label: 'Closed on', value: formatDateTime(flag.cleared_at) }]),
    ...(heldSince === null ? [] : [{ label: 'Held by the police since', value: formatDateTime(heldSince) }]),
  ]
  sheet.heading('Report')
  sheet.facts(facts)
  if (byOwner) sheet.point('In the words of the owner', flag.reason)
}

/** The words of others stay between them and the officers. */
function reporterOf(flag: CaseFlag, byOwner: boolean): string {
  if (byOwner) return 'The registered owner, signed in, with the security PIN'
  return sourceOf(flag) === 'public' ? 'A member of the public' : 'Law enforcement'
}

function drawNetworks(sheet: Sheet, { networks }: Letter): void {
  sheet.heading('Blocked by networks')
  const blocked = networks.flatMap(({ name, since }) =>
    since === null ? [] : [{ label: name, value: `since ${formatDateTime(since)}` }],
  )
  if (blocked.length === 0) sheet.paragraph('No network has told Amana that it has blocked the phone.')
  else sheet.facts(blocked)
}
