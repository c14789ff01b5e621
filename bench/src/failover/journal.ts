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

/** How one fault looked from outside. Times in seconds. */
export interface Outage {
  fault: string
  /** The longest time in which no write was acknowledged. */
  pause: number
  /** Of that, from the first request that failed in it to the first write after it; null: none failed in it. */
  recovery: number | null
  /** How many requests failed from the fault until the next, by what they were told. */
  failures: Record<string, number>
}

export function outageOf(journal: Journal, fault: string, from: number, until: number): Outage {
  const within = (at: number) => at >= from && at <= until
  const failures = journal.failures.filter(({ at }) => within(at))
  const times = [from, ...journal.writes.filter(within).toSorted((one, other) => one - other), until]
  const pauses = times.slice(1).map((end, index) => ({ begin: times[index] ?? end, end }))
  const longest = pauses.toSorted((one, other) => other.end - other.begin - (one.end - one.begin))[0] ?? {
    begin: from,
    end: until,
  }
  const first = failures.find(({ at }) => at > longest.begin && at < longest.end)
  return {
    fault,
    pause: (longest.end - longest.begin) / 1_000,
    recovery: first ? (longest.end - first.at) / 1_000 : null,
    failures: tally(failures.map(({ what }) => what)),
  }
}

export function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
