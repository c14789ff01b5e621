import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

/** Texts of the report's mail and its PDF. */
export const REPORT_TEXTS = catalogue('modules/verifications/messages.ts', english)
