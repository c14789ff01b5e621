import type { Locale } from '@amana/messages'

/** Options of `npm run bench -- NAME`. */
export interface Options {
  /** Registered devices in the database. */
  devices: number
  /** Rows of an imported file. */
  rows: number
  /** Seconds of one round, or of the whole run. */
  seconds: number
  rounds: number
  connections: number
  /**
   * `system`: a throw-away cluster of this machine's PostgreSQL, or DATABASE_URL; `embedded`: the product's
   * own.
   */
  engine: 'system' | 'embedded'
  /** Only this route beside the bare one; null: all. ussd: `screens` for calls without a check. */
  route: string | null
  /** The language that the browser wishes. */
  language: Locale
  /** Folder for a CPU profile of the product; null: none. */
  profile: string | null
  /** fuzz: number of requests, and their seed. */
  requests: number
  seed: number
  /** Start through `npm start`, including its check whether the web has to be built. */
  npm: boolean
  /** Through HAProxy, with the limits of deploy/haproxy.cfg. */
  proxy: boolean
  /** Commit of an older release. */
  from: string
}

export interface Benchmark {
  about: string
  defaults: Partial<Options>
  /** Prints its table and returns the content of the result file. */
  run(options: Options): Promise<Record<string, unknown>>
}
