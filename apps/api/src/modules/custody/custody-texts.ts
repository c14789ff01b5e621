import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

export const CUSTODY_TEXTS = catalogue('modules/custody/messages.ts', english)
