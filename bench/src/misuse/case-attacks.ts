/**
 * Attacks on cases: officers shut out of them by a name, phones disputed by mailboxes, certificates shown
 * after something speaks against the phone.
 */
import { type Attack, bystander, good, newImei } from './attack.ts'
import type { Account, Answer, Stage } from './stage.ts'

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const reason = { reason: 'Seen in the bench' }

function form(fields: Record<string, string>, withReceipt = false): FormData {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  if (withReceipt) sent.set('documents', new Blob([PDF], { type: 'application/pdf' }), 'receipt.pdf')
  return sent
}

async function expectGood(what: string, answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (!good(given)) throw new Error(`${what} answered ${given.status} ${given.body?.code}`)
  return given
}

interface Phone {
  imei: string
  id: number
  certificate: string
  owner: Account
}

async function ownPhone(stage: Stage): Promise<Phone> {
  const owner = await stage.account()
  const imei = newImei()
  const words = { brand: 'Tecno', model: 'Spark 20', last_known_location: 'Ikeja, Lagos' }
  const { body } = await expectGood(
    'a registration',
    stage.call('POST', '/devices/register/', { from: bystander(1), token: owner.token, form: form({ imei, ...words }) }),
  )
  const { id, certificate_number } = body.response_data
  return { imei, id, certificate: certificate_number, owner }
}

const act = (stage: Stage, path: string, by: Account, body: unknown = reason) =>
  stage.call('POST', path, { from: bystander(2), token: by.token, body })

const claim = (stage: Stage, from: string, by: Account, imei: string) =>
  stage.call('POST', `/devices/${imei}/disputes/`, { from, token: by.token, form: form({ reason: 'It is mine.' }, true) })

const stateOf = async (stage: Stage, { id, owner }: Phone) =>
  (await stage.call('GET', `/devices/${id}/`, { from: bystander(3), token: owner.token })).body.response_data
const certificateOf = async (stage: Stage, number: string) =>
  (await stage.call('GET', `/certificates/${number}/`, { from: bystander(3) })).body.response_data

export const officersShutOut: Attack = {
  rule: '§18 Parties',
  async run(stage, from) {
    const tried = 20
    const police = await stage.officer()
    const phone = '+2348099990001'
    await stage.query('update users set phone_number = $2 where id = $1', [police.userId, phone])
    const phones = Array.from({ length: tried }, () => newImei())
    const report = (imei: string, index: number) =>
      stage.call('POST', '/reports/', {
        from: from(index),
        body: {
          reporter_name: 'Nobody Known',
          imei,
          phone: index % 2 === 0 ? phone : `+2348098${String(index).padStart(6, '0')}`,
          ...(index % 2 === 0 ? {} : { email: police.email }),
          device_state: 'Lagos',
          reason_for_flagging: 'Snatched at the motor park.',
          flag_type: 'stolen',
        },
      })
    for (const [index, imei] of phones.entries()) await expectGood('a report', report(imei, index))
    const holds = await stage.each(tried, (index) => act(stage, `/le/devices/${phones[index]}/hold/`, police))
    return [
      {
        what: 'cases that an unproven report shuts a named officer out of',
        tried,
        through: holds.filter(({ status }) => status === 403).length,
        allowed: 0,
      },
    ]
  },
}

export const phonesDisputed: Attack = {
  rule: '§18 Claims',
  async run(stage, from) {
    const tried = 10
    const police = await stage.officer()
    const phone = await ownPhone(stage)
    const mailbox = async (index: number) => claim(stage, from(index), await stage.account(), phone.imei)
    await expectGood('a claim', mailbox(0))
    const [first] = await stage.query<{ id: string }>('select id from disputes where device_id = $1', [phone.id])
    await expectGood('a rejection', act(stage, `/le/disputes/${first?.id}/decide/`, police, { decision: 'reject', ...reason }))
    const after = await stage.each(tried, (index) => mailbox(index + 1))
    const afterRejection = (await stateOf(stage, phone)).status === 'locked' ? after.length : 0

    const proven = await ownPhone(stage)
    await stage.query('update devices set ownership_proven_at = now() where id = $1', [proven.id])
    await stage.each(tried, async (index) => claim(stage, from(index), await stage.account(), proven.imei))
    const againstProof = (await stateOf(stage, proven)).status === 'locked' ? tried : 0
    const kept = await certificateOf(stage, proven.certificate)

    const late = await ownPhone(stage)
    await expectGood('a claim', claim(stage, from(0), await stage.account(), late.imei))
    await stage.query(
      `update disputes set created_at = created_at - interval '14 days', contested_until = contested_until - interval '14 days'
       where device_id = $1`,
      [late.id],
    )
    await stage.each(tried, async (index) => claim(stage, from(index), await stage.account(), late.imei))
    const afterwards = (await stateOf(stage, late)).status === 'locked' ? tried : 0
    return [
      { what: 'claims that dispute a phone after a rejected one', tried, through: afterRejection, allowed: 0 },
      { what: 'claims that dispute a phone of proven ownership', tried, through: againstProof, allowed: 0 },
      { what: 'certificates that such claims end', tried: 1, through: kept.status === 'valid' ? 0 : 1, allowed: 0 },
      { what: 'claims that dispute a phone after its 14 days', tried, through: afterwards, allowed: 0 },
    ]
  },
}

export const certificatesKept: Attack = {
  rule: '§18 Certificates',
  async run(stage, from) {
    const police = await stage.officer()
    const [held, blocked, disputed] = [await ownPhone(stage), await ownPhone(stage), await ownPhone(stage)]
    await expectGood('a hold', act(stage, `/le/devices/${held.imei}/hold/`, police))
    await expectGood('a hold', act(stage, `/le/devices/${blocked.imei}/hold/`, police, { ...reason, block: true }))
    await expectGood('a claim', claim(stage, from(0), await stage.account(), disputed.imei))
    const phones = [held, blocked, disputed]
    const shown = await Promise.all(phones.map(({ certificate }) => certificateOf(stage, certificate)))
    return [
      {
        what: 'certificates valid under a hold or while ownership is disputed',
        tried: phones.length,
        through: shown.filter(({ status, ended_at }) => status === 'valid' || ended_at === null).length,
        allowed: 0,
      },
    ]
  },
}
