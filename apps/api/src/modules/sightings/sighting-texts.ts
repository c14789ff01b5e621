import { catalogue } from '../../kernel/texts.ts'
import * as english from './messages.ts'

export const SIGHTING_TEXTS = catalogue('modules/sightings/messages.ts', english)
