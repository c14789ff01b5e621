import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

export const CASE_TEXTS = catalogue('modules/cases/messages.ts', english)
