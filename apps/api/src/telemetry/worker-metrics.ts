/**
 * Metrics of several processes (WEB_CONCURRENCY): each worker answers the parent's question, which adds up.
 * A worker that is asked by HTTP asks the parent for the whole.
 */
import cluster, { type Worker } from 'node:cluster'
import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { SECOND } from '../kernel/durations.ts'
import { type Exposition, expose } from './exposition.ts'
import type { FactDeps } from './facts.ts'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** Between parent and worker. `kind` keeps them apart from the messages of others. */
type Message =
  | { kind: 'amana.metrics.ask'; id: number }
  | { kind: 'amana.metrics.figures'; id: number; figures: Figures }
  | { kind: 'amana.metrics.ask-whole'; id: number }
  | { kind: 'amana.metrics.whole'; id: number; text: string }

/** A worker that does not answer in this time counts with its last figures. */
const ANSWER_MS = 2 * SECOND

function messageIn(value: unknown): Message | null {
  const { kind } = (value ?? {}) as { kind?: unknown }
  return typeof kind === 'string' && kind.startsWith('amana.metrics.') ? (value as Message) : null
}

/** Answers that are awaited by their number. */
function awaitAnswers<T>(late: () => T) {
  const awaited = new Map<number, (answer: T) => void>()
  let last = 0
  return {
    ask(send: (id: number) => void): Promise<T> {
      last += 1
      const id = last
      return new Promise((resolve) => {
        const timer = setTimeout(() => done(late()), ANSWER_MS)
        const done = (answer: T) => {
          clearTimeout(timer)
          awaited.delete(id)
          resolve(answer)
        }
        awaited.set(id, done)
        send(id)
      })
    },
    answered: (id: number, answer: T) => awaited.get(id)?.(answer),
  }
}

/** In a worker. @returns the figures of all workers, by the parent */
export function shareWithParent(registry: Registry): Exposition {
  const answers = awaitAnswers<string | null>(() => null)
  process.on('message', (value) => {
    const message = messageIn(value)
    if (message?.kind === 'amana.metrics.whole') answers.answered(message.id, message.text)
    if (message?.kind === 'amana.metrics.ask')
      void registry
        .getMetricsAsJSON()
        .then((figures) => tell({ kind: 'amana.metrics.figures', id: message.id, figures }))
  })
  return {
    async text() {
      const whole = await answers.ask((id) => tell({ kind: 'amana.metrics.ask-whole', id }))
      return whole ?? registry.metrics()
    },
  }
}

function tell(message: Message): void {
  if (process.connected) process.send?.(message)
}

/** In the parent, before the first worker starts. @param wanted WEB_CONCURRENCY */
export function gatherWorkers(wanted: number, deps: FactDeps): Exposition {
  const answers = awaitAnswers<Figures | null>(() => null)
  const last = new Map<number, Figures>()
  /** Counts of workers that are gone: a total that falls looks like a new start. */
  let gone: Promise<Figures> = Promise.resolve([])

  const registry = new Registry()
  new Gauge({
    name: 'amana_workers',
    help: 'Processes that serve',
    registers: [registry],
    collect() {
      this.set(connected().length)
    },
  })
  new Gauge({ name: 'amana_workers_wanted', help: 'WEB_CONCURRENCY', registers: [registry] }).set(wanted)

  async function processes(): Promise<string> {
    await Promise.all(
      connected().map(async (worker) => {
        const figures = await answers.ask((id) =>
          worker.send({ kind: 'amana.metrics.ask', id } satisfies Message),
        )
        if (figures) last.set(worker.id, figures)
      }),
    )
    return addedUp([await gone, ...last.values()]).metrics()
  }

  const exposition = expose(processes, deps, registry)
  cluster.on('message', (worker, value) => {
    const message = messageIn(value)
    if (message?.kind === 'amana.metrics.figures') answers.answered(message.id, message.figures)
    if (message?.kind === 'amana.metrics.ask-whole')
      void exposition.text().then((text) => {
        if (worker.isConnected())
          worker.send({ kind: 'amana.metrics.whole', id: message.id, text } satisfies Message)
      })
  })
  cluster.on('exit', (worker) => {
    const figures = last.get(worker.id)
    last.delete(worker.id)
    if (figures)
      gone = gone.then((before) => addedUp([before, figures.filter(keepsCounting)]).getMetricsAsJSON())
  })
  return exposition
}

function connected(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() ?? false) as Worker[]
}

function keepsCounting({ type }: Figures[number]): boolean {
  return String(type) === 'counter' || String(type) === 'histogram'
}

/** The library's type asks for arrays of the class, and its code for the JSON that the class gives. */
function addedUp(all: Figures[]): Registry {
  return AggregatorRegistry.aggregate(all as unknown as object[] as never)
}
