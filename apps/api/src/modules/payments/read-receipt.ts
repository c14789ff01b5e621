import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { PaymentDeps } from './deps.ts'
import { findOwnPayment } from './own-payment.ts'
import { renderReceipt } from './receipt-pdf.ts'
import { currentReceipt } from './receipts.ts'

/**
 * The receipt as a PDF. @throws AppError not_found, also for another person's payment; payment_not_completed
 */
export async function readReceipt(
  deps: Pick<PaymentDeps, 'database' | 'checks' | 'publicUrl'>,
  actor: Actor,
  { reference, accessToken }: { reference: string; accessToken?: string | undefined },
  language: Locale = 'en',
): Promise<FileAnswer> {
  const payment = await findOwnPayment(deps, actor, reference, accessToken)
  const locale = await readerLanguage(deps.database.db, userIdOf(actor), language)
  const document = await currentReceipt(deps, payment, locale)
  if (!document) throw new AppError('payment_not_completed')
  return renderReceipt(document)
}
