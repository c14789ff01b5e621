import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

/** What a receipt's mail and its PDF say. */
export const RECEIPT_TEXTS = catalogue('modules/payments/messages.ts', english)
