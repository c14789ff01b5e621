/** The contents of an officer's report of a device. */
import type { ProposalRecord } from '@amana/contract'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { DEVICE as device, IMEI, ISSUE as issue, TIME } from './evidence-report.fixtures.ts'
import { makeEvidenceReport, SYSTEM } from './evidence-report.ts'
import { makeEvidenceReportInThread } from './evidence-report-thread.ts'
import type { DeviceRecord } from './load-device.ts'

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await task.destroy()
  return texts.join(' ').replace(/\s+/g, ' ')
}

/** The duration of `run`, and the longest time in which nothing else ran. In milliseconds. */
async function timed<T>(run: () => Promise<T>): Promise<{ result: T; took: number; stalled: number }> {
  const start = performance.now()
  let turn = start
  let stalled = 0
  const look = () => {
    stalled = Math.max(stalled, performance.now() - turn)
    turn = performance.now()
  }
  const timer = setInterval(look, 1)
  const result = await run()
  const took = performance.now() - start
  clearInterval(timer)
  look()
  return { result, took, stalled }
}

test('a report of thousands of events leaves the server free, and is the same as one made at once', async () => {
  const history = Array.from({ length: 1_000 }, (_, id) => ({
    id,
    action_type: 'flagged_lost' as const,
    created_at: TIME,
    date_acquired: TIME,
    status: 'Locked',
    actor: 'Ada Okafor',
    owner: 'Ada Okafor',
  }))
  const played = { ...device, history }
  const atOnce = await timed(() => makeEvidenceReport(played, issue))
  // The best of three: another process may take the core meanwhile.
  let beside = await timed(() => makeEvidenceReportInThread(played, issue))
  for (let again = 0; again < 2; again += 1) {
    const next = await timed(() => makeEvidenceReportInThread(played, issue))
    if (next.stalled < beside.stalled) beside = next
  }
  expect(beside.result).toEqual(atOnce.result)
  expect(atOnce.stalled).toBeGreaterThan(atOnce.took / 2)
  expect(beside.stalled).toBeLessThan(atOnce.took / 4)
})

test('what fails in the thread fails here', async () => {
  const broken = { ...device, history: null as never }
  await expect(makeEvidenceReportInThread(broken, issue)).rejects.toThrow(TypeError)
  expect((await makeEvidenceReportInThread(device, issue)).content).toContain(IMEI)
})

test('names stand in it as their owners write them', async () => {
  const owner = {
    id: 'a',
    first_name: 'Ɗanjuma',
    last_name: 'Ṣówándé Ẹ̀dà',
    email: 'd@example.com',
    phone_number: null,
    nin: null,
    bvn: null,
  }
  const report = await makeEvidenceReport(
    { ...device, owner },
    { ...issue, officer: { ...issue.officer, name: 'محمد ثابت' } },
  )
  const text = await textOf(report.pdf)
  expect(text.normalize('NFC')).toContain('Ɗanjuma Ṣówándé Ẹ̀dà'.normalize('NFC'))
  expect(text).toContain('محمد')
  expect(text).toContain('ثابت')
  expect(report.content).toContain('محمد ثابت')
  expect((await makeEvidenceReport({ ...device, owner }, issue)).pdf).toEqual(
    (await makeEvidenceReport({ ...device, owner }, issue)).pdf,
  )
})

describe('what a court reads', () => {
  const flag = {
    id: 1,
    flag_type: 'stolen' as const,
    flag_type_display: 'Stolen',
    status: 'under_review' as const,
    status_display: 'Under review',
    reason: 'Snatched at the motor park',
    last_known_location: 'Ojota',
    device_state: 'Lagos' as const,
    case_number: 'LE-2026-000007',
    reported_by: 'Musa Garba',
    created_at: TIME,
    updated_at: TIME,
    mode: 'block' as const,
    trace_until: null,
    cleared_at: null,
    cleared_by: null,
    source: 'public' as const,
    contact_verified: false,
    reporter_phone: '+2348031112222',
    reporter_email: null,
    device_brand: 'Samsung',
    device_model: 'Samsung Galaxy A14',
    device_imei: IMEI,
    law_enforcement_case_id: 'LE-2026-000007',
    device_owner: null,
    assigned_to: null,
  }
  const told: DeviceRecord = {
    ...device,
    brand: 'Samsung',
    model: 'Samsung Galaxy A14',
    flags: [
      flag,
      { ...flag, id: 2, contact_verified: true },
      { ...flag, id: 3, source: 'owner', contact_verified: null },
    ],
    history: [
      {
        id: 1,
        action_type: 'flagged_stolen',
        created_at: TIME,
        date_acquired: TIME,
        status: 'Stolen',
        actor: 'Ada Okafor',
        owner: 'Ada Okafor',
      },
    ],
    lists: [{ source: 'NCC', status: 'blocked', reporting_date: '2026-01-05' }],
  }

  test('is in the words of the screens, with the brand once', async () => {
    const text = await textOf((await makeEvidenceReport(told, issue)).pdf)
    for (const words of [
      'Status Active',
      'Reported stolen',
      'List of NCC Blocked, reported January 05, 2026',
      'LE-2026-000007 · Stolen, under review',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Samsung Galaxy A14')
    expect(text).not.toContain('Samsung Samsung')
    expect(text).not.toMatch(/registered Registered|flagged stolen|under_review/)
  })

  test('names the source of each flag, and whether a contact was proven', async () => {
    const text = await textOf((await makeEvidenceReport(told, issue)).pdf)
    for (const source of [
      'Source: a member of the public, contact not proven. Snatched at the motor park. Last known location: Ojota; Lagos.',
      'Source: a member of the public, contact proven.',
      'Source: the owner. ',
    ])
      expect(text).toContain(source)
    expect(text).not.toContain('with a proven contact')
  })

  test('says what networks are asked, and who chose trace or block when', async () => {
    const until = '2026-12-06T10:00:00.000Z'
    const traced = { ...flag, status: 'active' as const, mode: 'trace' as const, trace_until: until }
    const change = { flag_id: 1, changed_at: TIME, trace_until: null }
    const mode_changes: DeviceRecord['mode_changes'] = [
      { ...change, id: 3, mode: 'trace', changed_by: 'officer', trace_until: until },
      { ...change, id: 2, mode: 'block', changed_by: 'time' },
    ]
    const flags = [traced, { ...flag, id: 2, status: 'active' as const, flag_type: 'lost' as const }]
    const { content, pdf } = await makeEvidenceReport({ ...told, flags, mode_changes }, issue)
    const text = await textOf(pdf)
    for (const words of [
      'Networks are asked to trace the phone until December 06, 2026, 11:00 WAT, then block it.',
      'Networks are asked to block the phone.',
      'Trace and block (2)',
      'LE-2026-000007 Chosen by law enforcement: trace the phone until December 06, 2026, 11:00 WAT, then block it.',
      'The time of tracing was over: block the phone.',
    ])
      expect(text).toContain(words)
    expect(JSON.parse(content).device.mode_changes).toEqual(mode_changes)
    const closed = { ...traced, status: 'cleared' as const, trace_until: null }
    const plain = await textOf((await makeEvidenceReport({ ...told, flags: [closed] }, issue)).pdf)
    expect(plain).not.toMatch(/Networks are asked|Trace and block/)
  })

  test('names both officers of a decision that took two, and no proposal that came to nothing', async () => {
    const confirmed: ProposalRecord = {
      id: 1,
      kind: 'uphold_dispute',
      status: 'confirmed',
      proposed_by: 'Grace Effiong (LP204511)',
      proposed_at: TIME,
      expires_at: '2026-11-25T10:00:00.000Z',
      case_number: 'DC-2026-000003',
      reason: 'The receipt names this IMEI',
      decided_by: 'Ibrahim Sani (LP204500)',
      decided_at: '2026-11-22T11:00:00.000Z',
      decision_reason: 'The shop confirms it',
    }
    const refused: ProposalRecord = {
      ...confirmed,
      id: 2,
      status: 'refused',
      decision_reason: 'A forged stamp',
    }
    const { content, pdf } = await makeEvidenceReport({ ...told, proposals: [confirmed, refused] }, issue)
    expect(JSON.parse(content).device.decisions).toEqual([confirmed])
    const text = await textOf(pdf)
    for (const words of [
      'DC-2026-000003 · Claim upheld',
      'by Grace Effiong (LP204511): The receipt names this IMEI',
      'by Ibrahim Sani (LP204500): The shop confirms it',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('A forged stamp')
  })

  test('has a place to sign, and claims nothing there that no record shows', async () => {
    const text = await textOf((await makeEvidenceReport(told, issue)).pdf)
    expect(text).toMatch(/Evidence Act 2011, section 84\(4\).*Name Rank Force number Signature Date/)
    expect(SYSTEM.join(' ')).not.toMatch(/regularly|lawful control|operating properly/)
  })
})

test('it says for what it was downloaded, and what officers noted', async () => {
  const note = {
    id: 1,
    flag_id: 1,
    note: 'The owner was called.',
    audience: 'internal' as const,
    officer: 'Grace Effiong',
    created_at: TIME,
  }
  const { content, pdf } = await makeEvidenceReport({ ...device, notes: [note] }, issue)
  const text = await textOf(pdf)
  expect(text).toContain('Reference LE-2026-000007')
  expect(text).toContain('Purpose For the hearing on Monday')
  expect(text).toMatch(/Notes \(1\).*Grace Effiong.*The owner was called\./)
  expect(JSON.parse(content)).toMatchObject({
    reference: 'LE-2026-000007',
    purpose: 'For the hearing on Monday',
    device: { notes: [{ note: 'The owner was called.' }] },
  })
})

describe('for screen readers', () => {
  const history = Array.from({ length: 90 }, (_, id) => ({
    id,
    action_type: 'flagged_lost' as const,
    created_at: TIME,
    date_acquired: TIME,
    status: 'Locked',
    actor: `Actor ${id}`,
    owner: 'Ada Okafor',
  }))

  test('it is tagged, names its language, says that it is PDF/UA, and has every font in it', async () => {
    const { pdf } = await makeEvidenceReport({ ...device, history }, issue)
    const file = pdf.toString('latin1')
    expect(file).toMatch(/\/MarkInfo/)
    expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(file).toMatch(/\/Lang \(en/)
    // The fonts that no file needs to hold are not named.
    expect(file).not.toMatch(/\/BaseFont \/(Helvetica|Courier|Times)/)
    expect(file).toMatch(/\/FontFile2/)
  })

  test('the history is one table: its columns stand on every page, its cells are read by row', async () => {
    const { pdf } = await makeEvidenceReport({ ...device, history }, issue)
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
    const document = await task.promise
    const columns = new Set<string>()
    const roles = new Map<string, number>()
    const count = (node: { role?: string; children?: unknown[] } | null) => {
      if (node?.role) roles.set(node.role, (roles.get(node.role) ?? 0) + 1)
      for (const child of node?.children ?? []) count(child as { role?: string })
    }
    let headings = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      count(await page.getStructTree())
      const { items } = await page.getTextContent()
      for (const item of items)
        if ('str' in item && /^Actor \d+$/.test(item.str)) columns.add(String(Math.round(item.transform[4])))
      if (items.some((item) => 'str' in item && item.str === 'Owner then')) headings += 1
    }
    await task.destroy()
    expect(document.numPages).toBeGreaterThan(2)
    // The same place for all 90, though the actors are of different lengths.
    expect(columns.size).toBe(1)
    expect(headings).toBeGreaterThan(1)
    expect(roles.get('TD')).toBeGreaterThanOrEqual(90 * 4)
    expect(roles.get('H1')).toBe(1)
  })
})

describe('what is left out', () => {
  test('is said, with how many and from when', async () => {
    const history = {
      count: 1203,
      first: new Date('2026-01-01T09:00:00Z'),
      last: new Date('2026-02-03T09:00:00Z'),
    }
    const { content, pdf } = await makeEvidenceReport(device, {
      ...issue,
      leftOut: { history, flags: { ...history, count: 7 } },
    })
    const text = await textOf(pdf)
    expect(text).toContain(
      '1203 older events, no change of owner among them, are left out here: from January 01, 2026, 10:00 WAT to February 03, 2026, 10:00 WAT.',
    )
    expect(text).toContain('7 older flags are left out here')
    expect(JSON.parse(content).left_out.history).toEqual({
      count: 1203,
      first: '2026-01-01T09:00:00.000Z',
      last: '2026-02-03T09:00:00.000Z',
    })
  })

  test('is not spoken of when nothing is', async () => {
    expect(await textOf((await makeEvidenceReport(device, issue)).pdf)).not.toContain('left out')
  })
})
