/** What an attack is, and steps that several of them take. */
import type { Account, Answer, Target } from './target.ts'

export interface Attack {
  /** The rule that answers it, in docs/decisions.md §17 or §18. */
  rule: string
  /** @param from the address of the attacker's request number `index` */
  run(target: Target, from: (index: number) => string, addresses: number): Promise<Outcome[]>
}

export interface Outcome {
  what: string
  tried: number
  /** How many of them had the effect that the attacker wants. */
  through: number
  /** How many the rules let through. */
  allowed: number
}

/** @param through a number, or the answers that had the effect */
export function outcome(
  what: string,
  tried: number,
  through: number | readonly unknown[],
  allowed = 0,
): Outcome {
  return { what, tried, through: typeof through === 'number' ? through : through.length, allowed }
}

/** Valid, never the same twice in a run. The default TAC is in no table. */
export function newImei(tac = '99000042'): string {
  serial += 1
  const digits = `${tac}${String(serial).padStart(6, '0')}`
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}
let serial = 0

export const newImeis = (count: number): string[] => Array.from({ length: count }, () => newImei())

export function newPhone(): string {
  phones += 1
  return `+234803${String(phones).padStart(7, '0')}`
}
let phones = 0

/** An address that takes no part in the attack. */
export function bystander(index: number): string {
  return `192.0.2.${1 + (index % 250)}`
}

export const good = ({ status }: { status: number }): boolean => status >= 200 && status < 300
export const bad = (answer: { status: number }): boolean => !good(answer)

/** @throws Error a step before the attack was refused */
export async function expectGood(what: string, answer: Promise<Answer>): Promise<Answer> {
  const received = await answer
  if (!good(received)) throw new Error(`${what} was answered ${received.status} ${received.body?.code ?? ''}`)
  return received
}

export interface Upload {
  name: string
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

export const RECEIPT: Upload = {
  name: 'receipt.pdf',
  type: 'application/pdf',
  content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
}

export function formOf(fields: Record<string, string>, file?: Upload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('documents', new Blob([file.content], { type: file.type }), file.name)
  return form
}

interface Registration {
  imei?: string
  file?: Upload
  brand?: string
  model?: string
}

export function register(
  target: Target,
  by: Account,
  from: string,
  registration: Registration = {},
): Promise<Answer> {
  const { imei = newImei(), brand = 'Tecno', model = 'Spark 20', file } = registration
  const form = formOf({ imei, brand, model, last_known_location: 'Ikeja, Lagos' }, file)
  return target.call('POST', '/devices/register/', { from, token: by.token, form })
}

export interface Phone {
  imei: string
  id: number
  certificate: string
  owner: Account
}

/** A phone that its owner has registered. */
export async function registeredPhone(target: Target, owner?: Account): Promise<Phone> {
  const account = owner ?? (await target.account())
  const imei = newImei()
  const { body } = await expectGood('a registration', register(target, account, bystander(serial), { imei }))
  const { id, certificate_number: certificate } = body.response_data
  return { imei, id, certificate, owner: account }
}

export async function insertFlag(target: Target, imei: string): Promise<void> {
  await target.query(
    `insert into flags (case_number, imei, flag_type, status, reason, reporter_name, created_at, updated_at)
     values ('LE-2026-' || lpad(nextval('flag_case_numbers')::text, 6, '0'), $1, 'stolen', 'active', 'Snatched', 'Bench',
       now(), now())`,
    [imei],
  )
}

/** A report of a stolen phone by a visitor. */
export function report(
  target: Target,
  from: string,
  imei = newImei(),
  contact: object = {},
): Promise<Answer> {
  return target.call('POST', '/reports/', {
    from,
    body: {
      reporter_name: 'Nobody Known',
      imei,
      phone: newPhone(),
      device_state: 'Lagos',
      reason_for_flagging: 'Snatched at the motor park.',
      flag_type: 'stolen',
      ...contact,
    },
  })
}

/** The call that starts a check and shows its preview. */
export function preview(target: Target, from: string, imei = newImei(), token?: string): Promise<Answer> {
  const account = token === undefined ? {} : { token }
  return target.call('POST', '/devices/verifications/create/', { from, body: { imei }, ...account })
}
