import { catalogue } from '../kernel/texts.ts'
import * as english from './messages.ts'

/** What all documents share. */
export const PDF_TEXTS = catalogue('pdf/messages.ts', english)
