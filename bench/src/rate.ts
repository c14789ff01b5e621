/** Requests at a constant rate: each starts when it is due, however long earlier ones take. */
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Options } from './benchmark.ts'
import { print, type Row } from './print.ts'
import type { LoadRequest } from './requests.ts'
import type { Setup, SetupOptions } from './setup.ts'
import { goalText, median, percentile, rounded } from './statistics.ts'

export interface Answer {
  /** `performance.now()` when the request was due. */
  dueAt: number
  /** From then until the whole answer arrived, so that a stall counts for every request due in it. */
  milliseconds: number
  /** 0: the connection broke, or no answer came. */
  status: number
  /** The answer has the header. */
  retryAfter: boolean
}

/** Starts one request. */
export type Send = (index: number, dueAt: number, agent: Agent) => Promise<Answer>

/** Longer than any answer takes; the kernel drops connections silently when its queue is full. */
const TIMEOUT_MS = 10_000
/** Bounded by the number of open files. Requests beyond it wait here, which counts. */
const MAX_CONNECTIONS = 2_000
/** Answers of a product that sheds load, and broken connections. */
const REFUSALS = [0, 429, 503]

/** Sends requests to a server. */
export function sendTo(url: string, next: (index: number) => LoadRequest): Send {
  return (index, dueAt, agent) => send(url, agent, next(index), dueAt)
}

/**
 * @param warmUp seconds of the same load before, whose answers are left out: connections open and code is
 *   compiled
 * @returns the answers in the order of the requests
 */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  start: Send,
  { warmUp = 0 } = {},
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS })
  const answers: Promise<Answer>[] = []
  const startedAt = performance.now()
  const dueAt = (index: number) => startedAt + (index * 1_000) / perSecond
  for (const all = Math.round(perSecond * (warmUp + seconds)); answers.length < all; ) {
    while (answers.length < all && dueAt(answers.length) <= performance.now())
      answers.push(start(answers.length, dueAt(answers.length), agent))
    await sleep(Math.max(1, dueAt(answers.length) - performance.now()))
  }
  const answered = await Promise.all(answers)
  agent.destroy()
  return answered.slice(Math.round(perSecond * warmUp))
}

function send(
  url: string,
  agent: Agent,
  { method, path, headers = {}, body }: LoadRequest,
  dueAt: number,
): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: boolean) =>
      resolve({ dueAt, milliseconds: performance.now() - dueAt, status, retryAfter })
    const sent = httpRequest(url + path, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
      response.once('error', () => end(0, false))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => end(0, false))
    sent.end(body)
  })
}

/** One row of the table of `measureLoads`. */
export interface Load {
  name: string
  /** What differs between rows of the same name. */
  when?: string
  perSecond: number
  /** Default: those of the measurement. */
  seconds?: number
  /** Its index counts on from round to round, the warm-up included. */
  send: Send
  /** Status of a good answer. */
  status: number
  /** Milliseconds at p99. */
  goal?: number
  /** The load whose times these are divided by. */
  beside?: Load
  /** Of the p99 to that load's. */
  goalRatio?: number
}

/** A benchmark as a row: loads on one product. */
export interface RateBenchmark {
  about: string
  defaults: Partial<Options>
  product: SetupOptions
  /** Seconds of the same load whose answers are left out. */
  warmUp: number
  /**
   * Prepares the data. The loads of one group run at the same time, the groups one after the other.
   *
   * @param total requests of a load at this rate, the warm-up included
   */
  loads(setup: Setup, options: Options, total: (perSecond: number) => number): Promise<Load[][]>
}

interface Measured {
  table: Row[]
  /** Milliseconds of each load, by round. */
  rounds: Row[]
}

/**
 * Measures groups of loads one after the other; those of one group run at the same time. The first round
 * begins with the warm-up; every second round runs backwards, so that order favours none.
 *
 * @throws Error when an answer is neither good nor a refusal
 */
export async function measureLoads(
  groups: readonly Load[][],
  { seconds, rounds = 1, warmUp = 0 }: { seconds: number; rounds?: number; warmUp?: number },
): Promise<Measured> {
  const answers = new Map<Load, Answer[][]>(groups.flat().map((load) => [load, []]))
  const sent = new Map<Load, number>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const group of round % 2 === 1 ? groups : groups.toReversed()) {
      if (rounds === 1) print(`${group.map(({ name, perSecond }) => `${name}, ${perSecond}/s`).join('; ')} …`)
      const measure = async (load: Load) => {
        const settings = { warmUp: round === 1 ? warmUp : 0 }
        const first = sent.get(load) ?? 0
        const send: Send = (index, dueAt, agent) => {
          sent.set(load, first + index + 1)
          return load.send(first + index, dueAt, agent)
        }
        answers.get(load)?.push(await runAtRate(load.perSecond, load.seconds ?? seconds, send, settings))
      }
      await Promise.all(group.map(measure))
    }
    if (rounds > 1) print(`round ${round} of ${rounds}`)
  }
  const all = [...answers]
  return {
    table: all.map(([load, rounds]) =>
      rowOf(load, rounds, load.beside ? answers.get(load.beside) : undefined),
    ),
    rounds: all.flatMap(([load, rounds]) =>
      rounds.map((one) => ({
        request: load.name,
        when: load.when ?? '',
        ...figuresOf(goodTimes(load, one)),
      })),
    ),
  }
}

function goodTimes({ name, status }: Load, answers: readonly Answer[]): number[] {
  const failed = answers.find((answer) => answer.status !== status && !REFUSALS.includes(answer.status))
  if (failed) throw new Error(`${name}: answered ${failed.status}`)
  return answers.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds)
}

/** Medians by rounds: one stall of the machine would decide the p99 of all together. */
function rowOf(load: Load, rounds: readonly Answer[][], besideRounds?: readonly Answer[][]): Row {
  const times = rounds.map((answers) => goodTimes(load, answers))
  const at = (share: number) => rounded(median(times.map((each) => percentile(each, share))), 1)
  const requests = rounds.flat().length
  const refused = requests - times.flat().length
  const row: Row = {
    request: load.name,
    ...(load.when === undefined ? {} : { when: load.when }),
    requests,
    refused,
    ...{ 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': rounded(percentile(times.flat(), 1), 1) },
  }
  const { beside, goal, goalRatio } = load
  if (beside && besideRounds) {
    const others = besideRounds.map((answers) => goodTimes(beside, answers))
    const ratio = (share: number) =>
      rounded(
        median(times.map((each, round) => percentile(each, share) / percentile(others[round] ?? [], share))),
        2,
      )
    Object.assign(row, { 'p50 ratio': ratio(0.5), 'p99 ratio': ratio(0.99) })
    if (goalRatio !== undefined) row.goal = goalText(ratio(0.99), goalRatio)
  }
  if (goal !== undefined) row.goal = goalText(refused === 0 ? at(0.99) : Number.NaN, goal)
  return row
}

/** Times of one set of requests, for a table. */
export function figuresOf(milliseconds: readonly number[]): Row {
  const at = (share: number) => rounded(percentile(milliseconds, share), 1)
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) }
}
