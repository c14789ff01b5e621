// breaks: nothing
import type { FlagType } from './flag-type.ts'

export type Flags = Record<string, FlagType>
