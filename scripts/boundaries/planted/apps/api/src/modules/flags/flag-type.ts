// breaks: no-file-cycle
import type { Flags } from './flags-of.ts'

export type FlagType = keyof Flags
