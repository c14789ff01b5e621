/** Builders for the tests of devices. */
import { checkDigitOf, type Imei } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { Answer, TestProduct } from '../../testing/test-product.ts'
import { lockDevice } from './lock-queries.ts'
import { moveOwnership, type OwnershipMove } from './move-ownership.ts'

const BOUNDARY = 'amana-test-boundary'

export const SMALL_PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

interface SentFile {
  name: string
  type: string
  content: string
}

/** A multipart call; every file goes into `documents`. */
export function sendForm(
  amana: TestProduct,
  path: string,
  token: string | undefined,
  fields: Record<string, string | readonly string[]>,
  files: readonly SentFile[] = [],
): Promise<Answer> {
  const parts = [
    ...Object.entries(fields)
      .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
      .map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    ...files.map(
      ({ name, type, content }) =>
        `Content-Disposition: form-data; name="documents"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}`,
    ),
  ]
  const body = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  return amana.call('POST', path, { body, headers, ...(token === undefined ? {} : { token }) })
}

/**
 * A registration of a model without a TAC entry, unless `fields` say otherwise. It does not count towards the
 * twenty without proof, which have tests of their own.
 */
export async function register(
  amana: TestProduct,
  token: string | undefined,
  fields: Record<string, string | readonly string[]>,
  files: readonly SentFile[] = [],
): Promise<Answer> {
  const all = { brand: 'Tecno', model: 'Spark 20', ...fields }
  const answer = await sendForm(amana, '/devices/register/', token, all, files)
  if (answer.status === 201) await countNoRegistration(amana.database)
  return answer
}

export async function countNoRegistration({ db }: Pick<Database, 'db'>): Promise<void> {
  await db
    .updateTable('devices')
    .set({ registered_without_proof: false })
    .where('registered_without_proof', '=', true)
    .execute()
}

/** The device changes hands, as after a transfer. */
export function moveDevice(
  { transaction }: Pick<Database, 'transaction'>,
  { deviceId, ...move }: Omit<OwnershipMove, 'deviceId'> & { deviceId: number },
): Promise<{ fromUserId: string | null }> {
  return transaction(async (tx) => {
    const locked = await lockDevice(tx, deviceId)
    if (locked === undefined) throw new Error('the device is not there')
    return moveOwnership(tx, { ...move, deviceId: locked })
  })
}

/** The document that a claim needs. */
export const RECEIPT: SentFile = { name: 'receipt.pdf', type: 'application/pdf', content: SMALL_PDF }

let serial = 0

/**
 * Never the same phone twice in one file; its TAC is unknown. The check digit is always wrong, and so are the
 * four digits after it, so that no answer depends on how many numbers other files took before.
 */
export function newImei(tac = '99000001'): Imei {
  serial += 1
  const imei14 = `${tac}${String(serial).padStart(6, '0')}`
  return `${imei14}${(Number(checkDigitOf(imei14)) + 5) % 10}` as Imei
}

export interface TestFlag {
  flag_type?: 'stolen' | 'lost' | 'found'
  status?: 'under_review' | 'active' | 'cleared'
  by?: string | null
  /** The officer who created it. */
  officer?: string | null
  public_report?: boolean
  /** The contact of a theft report is not proven. */
  unproven?: boolean
  clearedBy?: string | null
  at?: Date
}

export async function insertFlag(
  { db }: Pick<Database, 'db'>,
  imei: string,
  {
    flag_type = 'stolen',
    status = 'active',
    by = null,
    officer = null,
    public_report = false,
    unproven = false,
    clearedBy = null,
    at = new Date(),
  }: TestFlag = {},
): Promise<void> {
  serial += 1
  await db
    .insertInto('flags')
    .values({
      case_number: `LE-2026-${500_000 + serial}`,
      imei: imei as Imei,
      flag_type,
      status,
      reason: 'Taken at the bus stop',
      last_known_location: 'Ojuelegba, Lagos',
      device_state: 'Lagos',
      reported_by_user_id: by,
      reporter_name: 'Chidi Eze',
      reporter_phone: '+2348031234567',
      reporter_email: null,
      created_at: at,
      updated_at: at,
      cleared_at: status === 'cleared' ? at : null,
      cleared_by_user_id: clearedBy,
      public_report,
      contact_verified_at: public_report && !unproven ? at : null,
      officer_user_id: officer,
    })
    .execute()
}

export async function insertHold(
  { db }: Pick<Database, 'db'>,
  imei: string,
  officerId: string,
): Promise<void> {
  await db
    .insertInto('police_holds')
    .values({
      imei: imei as Imei,
      placed_by_user_id: officerId,
      reason: 'Evidence',
      placed_at: new Date(),
      released_at: null,
    })
    .execute()
}
