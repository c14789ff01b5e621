/** What the clients saw: failures by their code, and when writes went through. Times are `performance.now()`. */

export interface Failure {
  at: number
  /** `503 unavailable`, `no answer`, … */
  what: string
}

/** What a client was told is done. It must be there afterwards, once. */
export interface Acknowledged {
  registrations: { imei: string }[]
  transfers: { id: string; deviceId: number; toUserId: string }[]
  flags: { imei: string; caseNumber: string }[]
  payments: { reference: string; verificationId: string }[]
  /** Officers' looks at a device, each of which is audited. */
  looks: { imei: string }[]
}

export interface Journal {
  failures: Failure[]
  /** When each write was acknowledged. */
  writes: number[]
  acknowledged: Acknowledged
}

export function newJournal(): Journal {
  return {
    failures: [],
    writes: [],
    acknowledged: { registrations: [], transfers: [], flags: [], payments: [], looks: [] },
  }
}

/** How one fault looked from outside. Seconds; null: nothing failed. */
export interface Outage {
  fault: string
  /** From the first request that failed to the first write after it that went through. */
  recovery: number | null
  /** The longest time in which no write was acknowledged. */
  longestGap: number
  /** How many requests failed, by what they were told. */
  failures: Record<string, number>
}

export function outageOf(journal: Journal, fault: string, from: number, until: number): Outage {
  const within = (at: number) => at >= from && at <= until
  const failures = journal.failures.filter(({ at }) => within(at))
  const writes = journal.writes.filter(within).toSorted((one, other) => one - other)
  const first = failures[0]?.at
  const back = first === undefined ? undefined : writes.find((at) => at > first)
  const times = [from, ...writes, until]
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  return {
    fault,
    recovery: first === undefined || back === undefined ? null : (back - first) / 1_000,
    longestGap: Math.max(...gaps) / 1_000,
    failures: tally(failures.map(({ what }) => what)),
  }
}

export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
