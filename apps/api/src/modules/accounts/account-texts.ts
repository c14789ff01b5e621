import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

export const ACCOUNT_TEXTS = catalogue('modules/accounts/messages.ts', english)
