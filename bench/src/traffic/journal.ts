/**
 * The clients' observations: failures by their code, and times of acknowledged writes. Times are
 * `performance.now()`.
 */

interface Failure {
  at: number
  /** `503 unavailable`, `no answer`, … */
  what: string
}

/** Acknowledged changes. Each must exist afterwards, once. */
export interface Acknowledged {
  registrations: { imei: string }[]
  transfers: { id: string; deviceId: number; toUserId: string }[]
  flags: { imei: string; caseNumber: string }[]
  payments: { reference: string; verificationId: string }[]
  /** Officers' views of a device, each of which is audited. */
  looks: { imei: string }[]
}

export interface Journal {
  failures: Failure[]
  /** Time of each acknowledged write. */
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

/** One fault as seen from outside. Times in seconds. */
export interface Outage {
  fault: string
  /** The longest time without an acknowledged write. */
  pause: number
  /** Part of it from the first failed request to the next write; null: none failed in it. */
  recovery: number | null
  /** Number of failed requests from the fault until the next, by answer. */
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
