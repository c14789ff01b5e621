/**
 * Attacks of corrupt officers: one supervisor who is two people, notices that never come, looks that nobody
 * hears of.
 */
import { type Attack, bystander, newImei } from './attack.ts'
import type { Account, Stage } from './stage.ts'

const RELEASED_A_DAY = 50

interface Command {
  officer: Account
  supervisor: Account
  organisation: string
}

async function command(stage: Stage): Promise<Command> {
  const [officer, supervisor] = [await stage.officer('officer'), await stage.officer('supervisor')]
  await stage.query(
    `insert into organisations (id, name, kind, status, contact_email, state_command, price_kobo, created_at, decided_at)
     values (gen_random_uuid(), 'Lagos Police Command', 'police', 'approved', 'chief@police.example', 'Lagos', 0, now(), now())
     on conflict do nothing`,
  )
  const [row] = await stage.query<{ id: string }>(`select id from organisations where state_command = 'Lagos'`)
  if (!row) throw new Error('no police command was made')
  return { officer, supervisor, organisation: row.id }
}

const nameOf = ({ userId }: Account) => `Bench ${userId.slice(0, 8)}`

/** A registered phone for which its owner opened a case. */
async function casePhone(stage: Stage): Promise<{ owner: Account; imei: string; caseNumber: string; deviceId: number }> {
  const owner = await stage.account()
  const imei = newImei()
  const form = new FormData()
  for (const [name, value] of Object.entries({ imei, brand: 'Tecno', model: 'Spark 20', last_known_location: 'Ikeja' }))
    form.set(name, value)
  const registered = await stage.call('POST', '/devices/register/', { from: bystander(3), token: owner.token, form })
  if (registered.status !== 201) throw new Error(`a registration answered ${registered.status}`)
  const [flag] = await stage.query<{ case_number: string }>(
    `insert into flags (case_number, imei, flag_type, status, reason, reporter_name, reporter_phone, reported_by_user_id, created_at, updated_at)
     values ('LE-2026-' || lpad(nextval('flag_case_numbers')::text, 6, '0'), $1, 'stolen', 'active', 'Snatched', $3, $4, $2, now(), now()) returning case_number`,
    [imei, owner.userId, nameOf(owner), `+234803${imei.slice(-7)}`],
  )
  return { owner, imei, caseNumber: flag?.case_number ?? '', deviceId: registered.body.response_data.id }
}

export const oneSupervisorAsTwo: Attack = {
  rule: '§18 Two officers',
  async run(stage, from) {
    const tried = 20
    const { supervisor, organisation } = await command(stage)
    const { token } = supervisor
    let moved = 0
    let told = 0
    for (let index = 0; index < tried; index += 1) {
      const puppet = await stage.officer('officer')
      const { imei, deviceId } = await casePhone(stage)
      const claimant = await stage.account()
      const [claim] = await stage.query<{ id: number }>(
        `insert into disputes (case_number, device_id, claimant_user_id, reason, status, created_at)
         values ($3, $1, $2, 'Mine', 'open', now()) returning id`,
        [deviceId, claimant.userId, `DC-2026-${String(deviceId).padStart(6, '0')}`],
      )
      const act = index % 2 ? 'reset-password' : 'renew'
      const body = index % 2 ? {} : { body: { expires_at: '2099-12-31' } }
      const path = `/organisations/${organisation}/officers/${puppet.officerId}/${act}/`
      const made = await stage.call('POST', path, { from: from(index), token, ...body })
      if (made.status !== 200) throw new Error(`${act} answered ${made.status}`)
      if (/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.test(JSON.stringify(made.body))) told += 1
      // The attacker is given what the rules deny them: a session of the account that they reset.
      const again = await stage.session(puppet)
      const decision = { decision: 'uphold', reason: 'Receipt fits' }
      const proposed = await stage.call('POST', `/le/disputes/${claim?.id}/decide/`, {
        from: from(index),
        token: again,
        body: decision,
      })
      if (proposed.status !== 202) throw new Error(`a proposal answered ${proposed.status} for ${imei}`)
      const { id } = proposed.body.response_data.proposal
      const confirmed = await stage.call('POST', `/le/proposals/${id}/confirm/`, {
        from: from(index),
        token,
        body: { reason: 'Read' },
      })
      if (confirmed.status === 200) moved += 1
    }
    return [
      { what: 'claims upheld by one supervisor and an account of theirs', tried, through: moved, allowed: 0 },
      { what: 'one-time passwords of officers in an answer', tried, through: told, allowed: 0 },
    ]
  },
}

export const stackedDelays: Attack = {
  rule: '§18 Delays',
  async run(stage, from) {
    const tried = 40
    const { officer, supervisor } = await command(stage)
    const others = [supervisor, await stage.officer('supervisor')]
    const { caseNumber } = await casePhone(stage)
    const delay = (by: Account, of: string, index: number) =>
      stage.call('POST', '/le/access-delays/', {
        from: from(index),
        token: by.token,
        body: { case_reference: of, reason: 'Later' },
      })
    const stacked = await stage.each(tried, (index) => delay(others[index % 2] ?? supervisor, caseNumber, index))
    const own = await casePhone(stage)
    await stage.call('GET', `/le/devices/${own.imei}/`, { from: from(0), token: supervisor.token })
    const ownDelay = await delay(supervisor, own.caseNumber, 0)
    const unproven = await casePhone(stage)
    await stage.query(`update flags set status = 'under_review', public_report = true where case_number = $1`, [
      unproven.caseNumber,
    ])
    const ofReport = await delay(supervisor, unproven.caseNumber, 1)
    const released = await stage.each(tried, (index) =>
      stage.call('POST', `/le/officers/${officer.officerId}/reveals/`, {
        from: from(index),
        token: (others[index % 2] ?? supervisor).token,
        body: { more: 5, reason: 'A large case' },
      }),
    )
    const made = (answers: readonly { status: number }[]) =>
      answers.filter(({ status }) => status === 200 || status === 201).length
    return [
      { what: 'delays of one case at once', tried, through: made(stacked), allowed: 1 },
      { what: 'delays of an own look', tried: 1, through: made([ownDelay]), allowed: 0 },
      { what: 'delays by a report that nobody proved', tried: 1, through: made([ofReport]), allowed: 0 },
      { what: 'reveals released to one officer a day', tried: tried * 5, through: made(released) * 5, allowed: RELEASED_A_DAY },
    ]
  },
}

export const silentLooks: Attack = {
  rule: '§18 Looks',
  async run(stage, from) {
    const { officer } = await command(stage)
    const ways = [
      (imei: string) => `/devices/flags/all?q=${imei}`,
      (imei: string) => `/devices/flags/all?q=0803${imei.slice(-7)}`,
      (_: string, owner: Account) => `/devices/flags/all?q=${encodeURIComponent(nameOf(owner))}`,
      (_: string, __: Account, caseNumber: string) => `/devices/flags/all?q=${caseNumber}`,
      (imei: string) => `/le/devices/search/?q=${imei}`,
      (imei: string) => `/le/flags/export/?q=${imei}`,
    ]
    const tried = ways.length * 5
    const looked = await stage.each(tried, async (index) => {
      const { owner, imei, caseNumber } = await casePhone(stage)
      const path = (ways[index % ways.length] as (typeof ways)[number])(imei, owner, caseNumber)
      const answer = await stage.download(path, { from: from(index), token: officer.token })
      if (answer !== 200) throw new Error(`${path} answered ${answer}`)
      return owner.userId
    })
    const rows = await stage.query<{ user_id: string }>('select user_id from access_untold where user_id = any($1::uuid[])', [
      looked,
    ])
    const told = new Set(rows.map(({ user_id }) => user_id))
    const silent = looked.filter((person) => !told.has(person)).length
    return [{ what: 'looks by list, search or export that nobody hears of', tried, through: silent, allowed: 0 }]
  },
}
