import { catalogue } from '../kernel/texts.ts'
import * as english from './messages.ts'

/** Texts that all documents have. */
export const PDF_TEXTS = catalogue('pdf/messages.ts', english)
