import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

/** Texts of a receipt's mail and its PDF. */
export const RECEIPT_TEXTS = catalogue('modules/payments/messages.ts', english)
