/** What `npm run bench -- NAME` may be told. */
export interface Options {
  /** Registered devices in the database. */
  devices: number
  /** Rows of a file that is read in. */
  rows: number
  /** Seconds of one round, or of the whole run. */
  seconds: number
  rounds: number
  connections: number
  /** `system`: a throw-away cluster of this machine's PostgreSQL, or DATABASE_URL; `embedded`: the product's own. */
  engine: 'system' | 'embedded'
  /** Only this route beside the bare one; null: all. */
  route: string | null
  /** Folder for a CPU profile of the product; null: none. */
  profile: string | null
  /** fuzz: how many, and the number they are generated from. */
  requests: number
  seed: number
  /** Start through `npm start`, with the look whether the web has to be built. */
  npm: boolean
  /** Through HAProxy, with the limits of deploy/haproxy.cfg. */
  proxy: boolean
}

export interface Benchmark {
  about: string
  defaults: Partial<Options>
  /** Prints its table and gives what goes into the result file. */
  run(options: Options): Promise<Record<string, unknown>>
}
