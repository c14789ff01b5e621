import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

/** Mails to members, and to people who are invited. */
export const ORGANISATION_TEXTS = catalogue('modules/organisations/messages.ts', english)
