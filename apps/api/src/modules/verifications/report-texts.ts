import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

/** What the report's mail and its PDF say. */
export const REPORT_TEXTS = catalogue('modules/verifications/messages.ts', english)
