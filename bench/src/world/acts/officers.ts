/** Requests of officers and supervisors, and of visitors who report a phone. */
import {
  clearFlag,
  confirmFlag,
  confirmProposal,
  createReport,
  decideDispute,
  holdImei,
  readOfficerDevice,
  readOwnCustody,
  refuseProposal,
  rejectFlag,
  releaseImei,
  returnPhone,
  seizePhone,
  stepCustody,
  verifyReportContact,
} from '@amana/contract'
import type { Corner } from '../corner.ts'
import { valueAt } from '../random.ts'
import { STATION } from '../seed.ts'
import type { StepOf } from './acts.ts'
import { flagOf, flagOfCase, imeiOf, newestOf, officerAt, ownerOf, stayOf, uuidOf } from './facts.ts'
import { type Parts, said, send } from './send.ts'

const reason = 'Seen in the world'

const by = (corner: Corner, officer: number, parts: Omit<Parts, 'token'>): Parts => ({
  token: officerAt(corner, officer).token,
  ...parts,
})

export async function report(corner: Corner, { phone, at }: StepOf<'report'>): Promise<string> {
  const reports = valueAt(corner.reports, phone)
  const email = `reporter-${corner.number}-${phone}-${reports.length}@people.example`
  const body = {
    reporter_name: 'Nobody Known',
    imei: imeiOf(corner, phone),
    phone: `+234802${String(corner.number * 100 + phone * 10 + (reports.length % 10)).padStart(7, '0')}`,
    email,
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched at the motor park.',
    flag_type: 'stolen',
  }
  const reply = await send(corner.world, at, createReport, { body })
  if (reply.code === '') reports.push({ caseNumber: reply.data.case, email })
  return said(reply)
}

/** The code that came by mail is typed. */
export async function prove(corner: Corner, { phone, at }: StepOf<'prove'>): Promise<string> {
  const { caseNumber, email } = valueAt(corner.reports, phone).at(-1) ?? { caseNumber: '', email: '' }
  const code = await corner.world.mail.codeTo(email)
  return said(
    await send(corner.world, at, verifyReportContact, { params: { case: caseNumber }, body: { code } }),
  )
}

export async function decideReport(
  corner: Corner,
  { do: verb, officer, phone, at }: StepOf<'confirm report' | 'reject report'>,
): Promise<string> {
  const { caseNumber } = valueAt(corner.reports, phone).at(-1) ?? { caseNumber: '' }
  const parts = by(corner, officer, {
    params: { id: await flagOfCase(corner, caseNumber) },
    body: { reason },
  })
  return said(await send(corner.world, at, verb === 'confirm report' ? confirmFlag : rejectFlag, parts))
}

export async function decideClaim(
  corner: Corner,
  { do: verb, officer, phone, at }: StepOf<'reject claim' | 'propose'>,
): Promise<string> {
  const params = { id: await newestOf(corner, 'disputes', phone) }
  const body = { decision: verb === 'propose' ? 'uphold' : 'reject', reason }
  return said(await send(corner.world, at, decideDispute, by(corner, officer, { params, body })))
}

export async function decideProposal(
  corner: Corner,
  { do: verb, officer, phone, at }: StepOf<'agree' | 'refuse'>,
): Promise<string> {
  const params = { id: await newestOf(corner, 'proposals', phone) }
  const endpoint = verb === 'agree' ? confirmProposal : refuseProposal
  return said(await send(corner.world, at, endpoint, by(corner, officer, { params, body: { reason } })))
}

export async function hold(
  corner: Corner,
  { officer, phone, sim, block, at }: StepOf<'hold'>,
): Promise<string> {
  const parts = by(corner, officer, { params: { imei: imeiOf(corner, phone, sim) }, body: { reason, block } })
  return said(await send(corner.world, at, holdImei, parts))
}

export async function release(corner: Corner, { officer, phone, at }: StepOf<'release'>): Promise<string> {
  const parts = by(corner, officer, { params: { imei: imeiOf(corner, phone) }, body: { reason } })
  return said(await send(corner.world, at, releaseImei, parts))
}

export async function clear(corner: Corner, { officer, phone, at }: StepOf<'clear'>): Promise<string> {
  const parts = by(corner, officer, { params: { id: await flagOf(corner, phone) }, body: { reason } })
  return said(await send(corner.world, at, clearFlag, parts))
}

/** @returns what the model says that an officer sees */
export async function look(corner: Corner, { officer, phone, at }: StepOf<'look'>): Promise<string> {
  const params = { imeiOrId: imeiOf(corner, phone) }
  const reply = await send(corner.world, at, readOfficerDevice, by(corner, officer, { params }))
  if (reply.code !== '') return said(reply)
  const { owner, flags, hold: held } = reply.data
  const person = corner.people.findIndex(({ userId }) => userId === owner?.id)
  const open = flags.filter(({ status, flag_type }) => status === 'active' && flag_type !== 'found')
  const cases = open.map(({ flag_type }) => flag_type).join(' and ') || 'none'
  return `ok owner ${owner === null ? 'none' : person}, case ${cases}, hold ${held !== null}`
}

export async function seize(corner: Corner, { officer, phone, id, at }: StepOf<'seize'>): Promise<string> {
  const body = {
    imei: imeiOf(corner, phone),
    exhibit: `EX-${corner.number}-${id}`,
    place: STATION,
    found_at: corner.world.now().toISOString(),
    scan_id: uuidOf(corner, id, 'scan'),
  }
  const reply = await send(corner.world, at, seizePhone, by(corner, officer, { body }))
  return reply.code === '' ? `ok ${reply.data.verdict}` : said(reply)
}

export async function call(corner: Corner, { officer, phone, at }: StepOf<'call'>): Promise<string> {
  const parts = by(corner, officer, {
    params: { id: await stayOf(corner, phone) },
    body: { to: 'owner_called', reason },
  })
  return said(await send(corner.world, at, stepCustody, parts))
}

/** The owner reads the code in their account, and says it at the station. */
async function codeOf(corner: Corner, phone: number): Promise<string> {
  const owner = await ownerOf(corner, phone)
  const { token } = corner.people.find(({ userId }) => userId === owner) ?? {}
  const params = { imei: imeiOf(corner, phone) }
  const { code, data } = await send(corner.world, 0, readOwnCustody, { token, params })
  return (code === '' ? data.code : null) ?? '000000'
}

export async function giveBack(corner: Corner, step: StepOf<'code' | 'two'>): Promise<string> {
  const { officer, phone, at } = step
  const params = { id: await stayOf(corner, phone) }
  let body: object = { document: 'Voter card' }
  if (step.do === 'two') body = { ...body, second_officer: officerAt(corner, step.second).officerId }
  else {
    const right = await codeOf(corner, phone)
    body = {
      owner_code: step.right ? right : right.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
    }
  }
  const reply = await send(corner.world, at, returnPhone, by(corner, officer, { params, body }))
  return reply.status === 202 ? 'ok waits' : said(reply)
}
