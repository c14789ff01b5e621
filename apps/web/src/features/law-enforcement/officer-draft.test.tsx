import { text } from 'node:stream/consumers'
import type { OfficerDevice } from '@amana/contract/law-enforcement'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { openBrowser, signedIn, USER } from '../../lib/session.fixtures.ts'
import { clearSession, saveSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { Notes } from './device/Notes.tsx'
import { ReasonForm } from './device/ReasonDialog.tsx'
import { RevealForm } from './device/RevealIdentity.tsx'
import { OfficerReportForm } from './OfficerReportForm.tsx'
import { InviteOfficer } from './officers/InviteOfficer.tsx'

const IMEI = '352099001761481'
const OTHER = '356938035643809'
const CASES = ['LE-2026-000001', 'LE-2026-000002']
const nothing = () => {}

const device = (imei: string) => {
  const flag = {
    id: 1,
    case_number: CASES[0],
    flag_type: 'lost',
    status: 'active',
    created_at: '2026-11-22T16:00:00Z',
  }
  return { imei, flags: [flag], notes: [] } as unknown as OfficerDevice
}
const notes = (imei: string) => <Notes device={device(imei)} onDone={nothing} />
const reason = (about: string) => (
  <ReasonForm name="Confirm" about={about} act={async () => ''} onDone={nothing} close={nothing} />
)
const reveal = (owner: string) => (
  <RevealForm imei={IMEI} ownerId={owner} caseNumber="" kinds={['nin']} onRevealed={nothing} />
)
const invite = (organisation: string) => (
  <InviteOfficer organisation={organisation} onInvited={nothing} onCancel={nothing} />
)
const report = (imei: string) => <OfficerReportForm imei={imei} onSent={nothing} onUnauthorised={nothing} />

const OFFICER = { ...USER, id: 'officer-1', is_officer: true }

beforeEach(() => {
  openBrowser({ fetch: () => Promise.reject(new Error('no server')) })
  saveSession(signedIn(1, 900, OFFICER))
  return () => vi.unstubAllGlobals()
})

const type = (place: string, typed: Record<string, string>) =>
  textDrafts(`amana.${place}`, Object.keys(typed))(OFFICER.id).save(typed)

async function shown(form: ReactNode): Promise<string> {
  return text((await prerenderToNodeStream(<MemoryRouter>{form}</MemoryRouter>)).prelude)
}

type Form = (of: string) => ReactNode
/** With the place of its draft, what it is about, something else of the same kind, and what was typed. */
const FORMS: [name: string, Form, place: string, of: string, other: string, typed: Record<string, string>][] =
  [
    ['a note', notes, 'officer.note ', IMEI, OTHER, { note: 'Seen at Computer Village.' }],
    [
      'a reason',
      reason,
      'officer.',
      `confirm ${CASES[0]}`,
      `confirm ${CASES[1]}`,
      { reason: 'The receipt was checked.' },
    ],
    [
      'a reveal',
      reveal,
      `officer.reveal ${IMEI} `,
      'o1',
      'o2',
      { case_reference: 'LE-2026-000777', purpose: 'To find the owner of it.' },
    ],
    [
      'an invitation',
      invite,
      'officer.invite ',
      'org-1',
      'org-2',
      { officer_id: 'LP777777', station: 'Ikeja Division' },
    ],
    [
      'a report of a phone',
      report,
      'officer-report.',
      IMEI,
      OTHER,
      { imei: IMEI, reporter_name: 'Hauwa Sule' },
    ],
    ['a report', report, 'officer-report.', '', OTHER, { imei: IMEI, reporter_name: 'Hauwa Sule' }],
  ]

test.each(FORMS)(
  '%s outlasts the session, for the same officer and matter alone',
  async (_, form, place, of, other, typed) => {
    const words = Object.values(typed).at(-1) ?? ''
    type(place + of, typed)
    expect(await shown(form(of))).toContain(words)
    expect(await shown(form(other))).not.toContain(words)
    clearSession('expired')
    saveSession(signedIn(2, 900, OFFICER))
    expect(await shown(form(of))).toContain(words)
    clearSession('expired')
    saveSession(signedIn(3, 900, { ...OFFICER, id: 'officer-2' }))
    expect(await shown(form(of))).not.toContain(words)
  },
)

test('a report of another phone, typed on the page of this one, does not wait there', async () => {
  type(`officer-report.${IMEI}`, { imei: OTHER, reporter_name: 'Hauwa Sule' })
  const page = await shown(report(IMEI))
  expect(page).toContain(IMEI)
  expect(page).not.toContain('Hauwa Sule')
})

test('a report begins with the phone and the state of the page that led to it', async () => {
  const page = (state: string) =>
    shown(
      <OfficerReportForm
        imei={IMEI}
        brand="Tecno Spark 20"
        state={state}
        onSent={nothing}
        onUnauthorised={nothing}
      />,
    )
  expect(await page('Lagos')).toMatch(/value="Tecno Spark 20".*<option value="Lagos" selected="">/s)
  expect(await page('Atlantis')).toMatch(/value="Tecno Spark 20".*<option value="" selected="">/s)
})

test('after signing out nothing of it is there', async () => {
  type(`officer.note ${IMEI}`, { note: 'Seen at Computer Village.' })
  clearSession('signed-out')
  saveSession(signedIn(2, 900, OFFICER))
  expect(await shown(notes(IMEI))).not.toContain('Computer Village')
})
