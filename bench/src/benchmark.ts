import type { Locale } from '@amana/messages'
import type { Row } from './print.ts'

/** Options of `npm run bench -- NAME`; main.ts describes them. */
export interface Options {
  devices: number
  rows: number
  seconds: number
  rounds: number
  requests: number
  seed: number
  route: string | null
  language: Locale
  /** Names, of which the drill of machines draws; none: all. */
  faults: readonly string[]
  /** Folder for a CPU profile of the product. */
  profile: string | null
  proxy: boolean
}

export interface Result {
  tables: Row[][]
  /** Lines below the tables. */
  notes?: string[]
  /** Broken promises. Any of them sets the exit code to 1. */
  wrong?: string[]
  /** What only the result file has, such as single rounds. */
  details?: Record<string, unknown>
}

export interface Benchmark {
  about: string
  defaults?: Partial<Options>
  run(options: Options): Promise<Result>
}
