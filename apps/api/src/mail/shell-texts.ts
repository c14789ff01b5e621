import { catalogue } from '../kernel/texts.ts'
import * as english from './messages.ts'

/** What the text and the HTML of each mail share. */
export const SHELL_TEXTS = catalogue('mail/messages.ts', english)
