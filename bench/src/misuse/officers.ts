/**
 * Attacks on cases: one supervisor who is two people, notices that never come, accesses without notice,
 * officers excluded by a name, phones disputed by mailboxes, certificates of phones with open claims.
 */
import {
  type Attack,
  bystander,
  expectGood,
  formOf,
  good,
  newImeis,
  outcome,
  type Phone,
  RECEIPT,
  registeredPhone,
  report,
} from './attack.ts'
import type { Account, Target } from './target.ts'

const MAX_RELEASED_PER_DAY = 50
const REASON = { reason: 'Seen in the bench' }

/** @returns the id of the organisation of the Lagos command */
async function lagosCommand(target: Target): Promise<string> {
  await target.query(
    `insert into organisations (id, name, kind, status, contact_email, state_command, price_kobo, created_at, decided_at)
     values (gen_random_uuid(), 'Lagos Police Command', 'police', 'approved', 'chief@police.example', 'Lagos', 0, now(), now())
     on conflict do nothing`,
  )
  const [row] = await target.query<{ id: string }>(
    `select id from organisations where state_command = 'Lagos'`,
  )
  if (!row) throw new Error('no police command was made')
  return row.id
}

const nameOf = ({ userId }: Account) => `Bench ${userId.slice(0, 8)}`

/** A registered phone for which its owner opened a case. */
async function casePhone(target: Target): Promise<Phone & { caseNumber: string }> {
  const phone = await registeredPhone(target)
  const { imei, owner } = phone
  const [flag] = await target.query<{ case_number: string }>(
    `insert into flags (case_number, imei, flag_type, status, reason, reporter_name, reporter_phone, reported_by_user_id,
       created_at, updated_at)
     values ('LE-2026-' || lpad(nextval('flag_case_numbers')::text, 6, '0'), $1, 'stolen', 'active', 'Snatched', $3, $4, $2,
       now(), now()) returning case_number`,
    [imei, owner.userId, nameOf(owner), `+234803${imei.slice(-7)}`],
  )
  return { ...phone, caseNumber: flag?.case_number ?? '' }
}

const oneSupervisorAsTwo: Attack = {
  rule: '§18 Two officers',
  async run(target, from) {
    const tried = 20
    const [{ token }, organisation] = [await target.officer('supervisor'), await lagosCommand(target)]
    let moved = 0
    let shown = 0
    for (let index = 0; index < tried; index += 1) {
      const puppet = await target.officer('officer')
      const { id: device } = await casePhone(target)
      const claimant = await target.account()
      const [claim] = await target.query<{ id: number }>(
        `insert into disputes (case_number, device_id, claimant_user_id, reason, status, created_at)
         values ($3, $1, $2, 'Mine', 'open', now()) returning id`,
        [device, claimant.userId, `DC-2026-${String(device).padStart(6, '0')}`],
      )
      const post = (path: string, bearer: string, body?: object) =>
        target.call('POST', path, {
          from: from(index),
          token: bearer,
          ...(body === undefined ? {} : { body }),
        })
      const act = index % 2 ? 'reset-password' : 'renew'
      const body = index % 2 ? undefined : { expires_at: '2099-12-31' }
      const path = `/organisations/${organisation}/officers/${puppet.officerId}/${act}/`
      const made = await expectGood(act, post(path, token, body))
      if (/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.test(JSON.stringify(made.body))) shown += 1
      // Assume what the rules prevent: the attacker has a session of the account that they reset.
      const decision = { decision: 'uphold', reason: 'Receipt fits' }
      const session = await target.session(puppet)
      const proposed = await expectGood(
        'a proposal',
        post(`/le/disputes/${claim?.id}/decide/`, session, decision),
      )
      const { id } = proposed.body.response_data.proposal
      const confirmed = await post(`/le/proposals/${id}/confirm/`, token, { reason: 'Read' })
      if (confirmed.status === 200) moved += 1
    }
    return [
      outcome('claims upheld by one supervisor and an account of theirs', tried, moved),
      outcome('one-time passwords of officers in an answer', tried, shown),
    ]
  },
}

const stackedDelays: Attack = {
  rule: '§18 Delays',
  async run(target, from) {
    const tried = 40
    await lagosCommand(target)
    const officer = await target.officer('officer')
    const supervisors = [await target.officer('supervisor'), await target.officer('supervisor')] as const
    const supervisorAt = (index: number) => supervisors[index % 2 === 0 ? 0 : 1]
    const delay = (by: Account, of: string, index: number) => {
      const body = { case_reference: of, reason: 'Later' }
      return target.call('POST', '/le/access-delays/', { from: from(index), token: by.token, body })
    }
    const { caseNumber } = await casePhone(target)
    const stacked = await target.each(tried, (index) => delay(supervisorAt(index + 1), caseNumber, index))
    const [supervisor] = supervisors
    const own = await casePhone(target)
    await target.call('GET', `/le/devices/${own.imei}/`, { from: from(0), token: supervisor.token })
    const ownDelay = await delay(supervisor, own.caseNumber, 0)
    const unproven = await casePhone(target)
    await target.query(
      `update flags set status = 'under_review', public_report = true where case_number = $1`,
      [unproven.caseNumber],
    )
    const ofReport = await delay(supervisor, unproven.caseNumber, 1)
    const released = await target.each(tried, (index) => {
      const parts = {
        from: from(index),
        token: supervisorAt(index).token,
        body: { more: 5, reason: 'A large case' },
      }
      return target.call('POST', `/le/officers/${officer.officerId}/reveals/`, parts)
    })
    const reveals = released.filter(good).length * 5
    return [
      outcome('delays of one case at once', tried, stacked.filter(good), 1),
      outcome('delays of an own look', 1, [ownDelay].filter(good)),
      outcome('delays by a report that nobody proved', 1, [ofReport].filter(good)),
      outcome('reveals released to one officer a day', tried * 5, reveals, MAX_RELEASED_PER_DAY),
    ]
  },
}

const silentLooks: Attack = {
  rule: '§18 Looks',
  async run(target, from) {
    await lagosCommand(target)
    const { token } = await target.officer('officer')
    const ways: ((phone: Phone, caseNumber: string) => string)[] = [
      ({ imei }) => `/devices/flags/all?q=${imei}`,
      ({ imei }) => `/devices/flags/all?q=0803${imei.slice(-7)}`,
      ({ owner }) => `/devices/flags/all?q=${encodeURIComponent(nameOf(owner))}`,
      (_, caseNumber) => `/devices/flags/all?q=${caseNumber}`,
      ({ imei }) => `/le/devices/search/?q=${imei}`,
      ({ imei }) => `/le/flags/export/?q=${imei}`,
    ]
    const tried = ways.length * 5
    const owners = await target.each(tried, async (index) => {
      const phone = await casePhone(target)
      const path = ways[index % ways.length]?.(phone, phone.caseNumber) ?? ''
      const status = await target.download(path, { from: from(index), token })
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
      return phone.owner.userId
    })
    const rows = await target.query<{ user_id: string }>(
      'select user_id from pending_access_notices where user_id = any($1::uuid[])',
      [owners],
    )
    const notified = new Set(rows.map(({ user_id }) => user_id))
    const silent = owners.filter((person) => !notified.has(person))
    return [outcome('looks by list, search or export that nobody hears of', tried, silent)]
  },
}

const act = (target: Target, path: string, by: Account, body: object = REASON) =>
  target.call('POST', path, { from: bystander(2), token: by.token, body })

const claim = (target: Target, from: string, by: Account, imei: string) => {
  const form = formOf({ reason: 'It is mine.' }, RECEIPT)
  return target.call('POST', `/devices/${imei}/disputes/`, { from, token: by.token, form })
}

const certificateOf = async (target: Target, number: string) =>
  (await target.call('GET', `/certificates/${number}/`, { from: bystander(3) })).body.response_data

const officersShutOut: Attack = {
  rule: '§18 Parties',
  async run(target, from) {
    const tried = 20
    const police = await target.officer()
    const phone = '+2348099990001'
    await target.query('update users set phone_number = $2 where id = $1', [police.userId, phone])
    const phones = newImeis(tried)
    for (const [index, imei] of phones.entries()) {
      const byPhone = { phone }
      const byEmail = { phone: `+2348098${String(index).padStart(6, '0')}`, email: police.email }
      await expectGood('a report', report(target, from(index), imei, index % 2 === 0 ? byPhone : byEmail))
    }
    const holds = await target.each(tried, (index) =>
      act(target, `/le/devices/${phones[index]}/hold/`, police),
    )
    const shutOut = holds.filter(({ status }) => status === 403)
    return [outcome('cases that an unproven report shuts a named officer out of', tried, shutOut)]
  },
}

const phonesDisputed: Attack = {
  rule: '§18 Claims',
  async run(target, from) {
    const tried = 10
    const police = await target.officer()
    const claimAt = async (index: number, { imei }: Phone) =>
      claim(target, from(index), await target.account(), imei)
    /** The claims that lock the phone: all of them or none. */
    const disputing = async ({ id, owner }: Phone) => {
      const { body } = await target.call('GET', `/devices/${id}/`, { from: bystander(3), token: owner.token })
      return body.response_data.status === 'locked' ? tried : 0
    }
    const rejected = await registeredPhone(target)
    await expectGood('a claim', claimAt(0, rejected))
    const [first] = await target.query<{ id: string }>('select id from disputes where device_id = $1', [
      rejected.id,
    ])
    await expectGood(
      'a rejection',
      act(target, `/le/disputes/${first?.id}/decide/`, police, { decision: 'reject', ...REASON }),
    )
    await target.each(tried, (index) => claimAt(index + 1, rejected))

    const proven = await registeredPhone(target)
    await target.query('update devices set ownership_proven_at = now() where id = $1', [proven.id])
    await target.each(tried, (index) => claimAt(index, proven))
    const kept = await certificateOf(target, proven.certificate)

    const late = await registeredPhone(target)
    await expectGood('a claim', claimAt(0, late))
    await target.query(
      `update disputes set created_at = created_at - interval '14 days', contested_until = contested_until - interval '14 days'
       where device_id = $1`,
      [late.id],
    )
    await target.each(tried, (index) => claimAt(index, late))
    return [
      outcome('claims that dispute a phone after a rejected one', tried, await disputing(rejected)),
      outcome('claims that dispute a phone of proven ownership', tried, await disputing(proven)),
      outcome('certificates that such claims end', 1, kept.status === 'valid' ? 0 : 1),
      outcome('claims that dispute a phone after its 14 days', tried, await disputing(late)),
    ]
  },
}

const certificatesKept: Attack = {
  rule: '§18 Certificates',
  async run(target, from) {
    const police = await target.officer()
    const newPhone = () => registeredPhone(target)
    const [held, blocked, disputed] = [await newPhone(), await newPhone(), await newPhone()]
    await expectGood('a hold', act(target, `/le/devices/${held.imei}/hold/`, police))
    await expectGood(
      'a hold',
      act(target, `/le/devices/${blocked.imei}/hold/`, police, { ...REASON, block: true }),
    )
    await expectGood('a claim', claim(target, from(0), await target.account(), disputed.imei))
    const phones = [held, blocked, disputed]
    const shown = await Promise.all(phones.map(({ certificate }) => certificateOf(target, certificate)))
    const valid = shown.filter(({ status, ended_at }) => status === 'valid' || ended_at === null)
    return [outcome('certificates valid under a hold or while ownership is disputed', phones.length, valid)]
  },
}

export const OFFICER_ATTACKS: Attack[] = [
  oneSupervisorAsTwo,
  stackedDelays,
  silentLooks,
  officersShutOut,
  phonesDisputed,
  certificatesKept,
]
