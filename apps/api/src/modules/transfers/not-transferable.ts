import { deviceRefusals } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'

/** The refusal of a transfer, with its one true reason. */
export function notTransferable(why: keyof typeof deviceRefusals.notTransferable): AppError {
  return new AppError('device_not_transferable', { message: deviceRefusals.notTransferable[why] })
}
