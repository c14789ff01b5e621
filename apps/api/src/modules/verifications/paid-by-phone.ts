import type { Imei, NigerianPhone, Verification } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { after } from '../../kernel/durations.ts'
import { hasPaidByPhone, phoneNumber } from './creation-queries.ts'
import { REPEAT_WINDOW } from './rules.ts'

/**
 * Whether a check by phone costs nothing: the number had paid for the IMEI within 24 hours when the check
 * was begun (decisions §18). The price that its caller read first holds.
 */
export function paidByPhone(
  db: Db,
  phone: NigerianPhone,
  { device_info, created_at }: Pick<Verification, 'device_info' | 'created_at'>,
): Promise<boolean> {
  return hasPaidByPhone(
    db,
    phoneNumber(phone),
    device_info.device as Imei,
    after(new Date(created_at), -REPEAT_WINDOW),
  )
}
