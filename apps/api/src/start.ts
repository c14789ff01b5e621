/** Starts the product, one process or several. */
import cluster from 'node:cluster'
import type { DemoSignIn } from '@amana/contract'
import { type Infrastructure, openInfrastructure } from './bootstrap.ts'
import { compose, createFileStorage } from './compose.ts'
import { type Config, readConfig } from './config/index.ts'
import { requireRealSettings, testSettings } from './config/test-settings.ts'
import { demoSignIns, loadDemo } from './demo/load-demo.ts'
import { stopEngines } from './embedded-postgres/index.ts'
import { endOnUncaughtError } from './end-on-uncaught-error.ts'
import { portRefusal, portsOf, requireFreePorts } from './free-ports.ts'
import { startJobs } from './jobs/pg-boss-queue.ts'
import { createLogger, type Logger } from './kernel/log.ts'
import { outboxFolder } from './kernel/outbox-folder.ts'
import { StartError } from './kernel/start-error.ts'
import { ROOT } from './release/running-release.ts'
import { refusalOfDataDir } from './release/verify-release.ts'
import { releaseStartMemory } from './release-start-memory.ts'
import { openParentMetrics } from './telemetry/parent-metrics.ts'
import { startTracing, stopTracing } from './telemetry/start-tracing.ts'

/** Milliseconds after which a stop is forced. */
const STOP_DEADLINE_MS = 30_000

/** A signal came. */
let stopping = false
/** Ends the product; during the start the engine alone, as the next start repeats the rest. */
let stop: () => Promise<void> = stopEngines
/** The log of a real deployment, once its settings are read. */
let realLog: Logger | null = null

async function main(): Promise<void> {
  const config = readConfig()
  requireRealSettings(config)
  const refusal = refusalOfDataDir(ROOT, config.dataDir)
  if (refusal !== null) throw new StartError(refusal)
  await startTracing(config.telemetry.tracing)
  const log = createLogger(config.logLevel)
  if (config.real && !config.allowSandbox) realLog = log
  stopOnSignal(log)
  endOnUncaughtError(log, () => endProcess(log, 1))
  if (!cluster.isWorker) await requireFreePorts(config)
  if (config.webConcurrency > 1 && cluster.isPrimary) await runPrimary(config, log)
  else await runServer(config, log)
  releaseStartMemory()
}

/** One process that serves; with WEB_CONCURRENCY several of them. */
async function runServer(config: Config, log: Logger): Promise<void> {
  const infrastructure = await openInfrastructure(config, log, cluster.isWorker ? 'admin' : 'product')
  const demo = cluster.isWorker ? [] : await prepareDemo(config, infrastructure)
  const jobs = await startJobs(infrastructure.database, log)
  const product = await compose({ config, ...infrastructure, jobs, log })
  let ended: Promise<void> | undefined
  // Once: a signal during the start lets the start fail as well.
  stop = () => {
    ended ??= product
      .stop()
      .then(() => jobs.stop())
      .then(() => infrastructure.close())
      .then(() => stopTracing())
    return ended
  }
  const { listening, publicUrl } = await product
    .start()
    .catch(async (error: NodeJS.ErrnoException & { port?: number }) => {
      await stop()
      throw portError(config, error)
    })
  if (!cluster.isWorker) announce({ config, log, demo }, listening, publicUrl)
}

/** One line for the person who starts it, where the error is about a port. */
function portError(config: Config, error: NodeJS.ErrnoException & { port?: number }): Error {
  const port = error.port ?? config.port
  const variable = portsOf(config).find(([, each]) => each === port)?.[0] ?? 'PORT'
  return portRefusal(error, variable, config.host, port) ?? error
}

/**
 * Runs the embedded engine and loads the demo data; its workers serve on one port. A worker that dies is
 * replaced.
 */
async function runPrimary(config: Config, log: Logger): Promise<void> {
  const infrastructure = await openInfrastructure(config, log, 'product')
  const demo = await prepareDemo(config, infrastructure)
  const metrics = await openParentMetrics(config, infrastructure.database, log).catch(async (error) => {
    await infrastructure.close()
    throw portError(config, error)
  })
  cluster.on('fork', ({ id, process: { pid } }) => log.info({ worker: id, pid }, 'worker process started'))
  for (let index = 0; index < config.webConcurrency; index += 1) cluster.fork()
  cluster.on('exit', (worker, code) => {
    if (stopping) return
    log.error({ worker: worker.id, code }, 'worker process died, restarting')
    setTimeout(() => !stopping && cluster.fork(), 500)
  })
  stop = async () => {
    const workers = Object.values(cluster.workers ?? {})
    const gone = workers.map((worker) => new Promise((resolve) => worker?.once('exit', resolve)))
    for (const worker of workers) worker?.process.kill('SIGTERM')
    await Promise.all(gone)
    await metrics?.close()
    await infrastructure.close()
  }
  cluster.once('listening', (_worker, { port }) => {
    const url = `http://${config.host}:${port}`
    announce({ config, log, demo }, url, config.publicUrl ?? url)
  })
}

/** The first signal lets running requests and jobs finish; a second one, or the deadline, does not wait. */
function stopOnSignal(log: Logger): void {
  const onSignal = () => {
    if (stopping) process.exit(1)
    endProcess(log, 0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Once: stops the product, and ends the process with this code. */
function endProcess(log: Logger, code: 0 | 1): void {
  if (stopping) return
  stopping = true
  // Referenced: it keeps the process until the stop has ended, also while nothing else does.
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS)
  stop().then(
    () => process.exit(code),
    (error: unknown) => {
      log.error({ err: error }, 'shutdown failed')
      process.exit(1)
    },
  )
}

/** Returns the demo sign-ins that work. */
async function prepareDemo(config: Config, infrastructure: Infrastructure): Promise<DemoSignIn[]> {
  if (!config.demo) return []
  await loadDemo(config, { ...infrastructure, storage: createFileStorage(config) })
  return demoSignIns(infrastructure.database)
}

/** Words for the terminal; in a real deployment a line of the log, whose reader takes JSON alone. */
function announce(
  { config, log, demo }: { config: Config; log: Logger; demo: readonly DemoSignIn[] },
  listening: string,
  publicUrl: string,
): void {
  if (config.real && !config.allowSandbox) {
    log.info(`Amana listens on ${listening} (people use ${publicUrl})`)
    return
  }
  const lines = [
    `Amana listens on ${listening}${publicUrl === listening ? '' : ` (people use ${publicUrl})`}`,
    config.smtpUrl ? 'Mails go out by SMTP' : `Mails are files in ${outboxFolder(config.dataDir, 'mail')}`,
    ...testSystemLines(config),
    ...(demo.length > 0 ? ['Demo sign-ins:'] : []),
    ...demo.map(({ title, login, password }) => `  ${title}: ${login} / ${password}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** A test system behind a real address says so at each start. */
function testSystemLines(config: Config): string[] {
  if (!config.allowSandbox) return []
  return [
    'ALLOW_SANDBOX is yes: this is a test system. Nothing that it says of a phone may be relied on.',
    ...testSettings(config),
  ]
}

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Usage: npm start\n\nSettings are variables of the environment: docs/configuration.md\n',
  )
  process.exit()
}
main().catch((error: unknown) => {
  // The start broke because of the signal, which ends the process.
  if (stopping) return
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else if (realLog) realLog.fatal({ err: error }, 'start failed')
  else
    process.stderr.write(
      `Amana could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
