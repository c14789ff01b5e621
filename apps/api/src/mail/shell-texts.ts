import { catalogue } from '../kernel/texts.ts'
import * as english from './messages.ts'

/** Texts that each mail has, in its text and its HTML. */
export const SHELL_TEXTS = catalogue('mail/messages.ts', english)
