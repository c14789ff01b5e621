import { Command } from 'commander'
import type { Config } from '../config/index.ts'
import { readConfig } from '../config/index.ts'
import { requireRealSettings, testSettings } from '../config/test-settings.ts'
import { systemClock } from '../kernel/clock.ts'
import { StartError } from '../kernel/start-error.ts'
import { auditCommand } from './command.ts'
import { database, hasAuditLog, replicas } from './doctor/database-queries.ts'
import { type Check, type Finding, fail, findingsOf, lineOf, ok, warn } from './doctor/finding.ts'
import { backupAge, disk, keys, node, ports, web } from './doctor/machine.ts'
import { scanner } from './doctor/scanner.ts'
import { mail, providers, publicAddress, redis, storage } from './doctor/services.ts'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Check this deployment: settings, machine, database, mail, storage, providers, backup. One line a check; exit code 1 when one fails. It changes nothing',
    )
    .option('--mail-to <address>', 'receives a test mail; SUPPORT_EMAIL by default')
    .action(async ({ mailTo }: { mailTo?: string }, command: Command) => {
      let failed = false
      const show = (findings: readonly Finding[]) => {
        for (const finding of findings) {
          failed ||= finding.level === 'fail'
          process.stdout.write(`${lineOf(finding)}\n`)
        }
      }
      const { config, findings } = settings()
      show([...node(), ...findings])
      if (config) for (const found of await examine(config, mailTo, command)) show(found)
      if (failed) process.exitCode = 1
    })
}

/** Everything else needs the settings. */
function settings(): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig()
    return { config, findings: [kindOf(config)] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { config: null, findings: [fail('settings', `${error.message} See docs/configuration.md.`)] }
  }
}

function kindOf(config: Config): Finding {
  try {
    requireRealSettings(config)
  } catch (error) {
    if (error instanceof StartError) return fail('settings', error.message)
    throw error
  }
  if (!config.real) return ok('settings', 'a trial on this machine, no real deployment')
  if (config.allowSandbox)
    return warn('settings', ['ALLOW_SANDBOX is yes: a test system.', ...testSettings(config)].join(' '))
  return ok('settings', `a real deployment, by ${config.realSign}`)
}

/** In the order of the lines; those that wait for the network run at once. */
async function examine(config: Config, mailTo: string | undefined, command: Command): Promise<Finding[][]> {
  const now = systemClock.now()
  const checks: [string, Check][] = [
    ['web', () => web()],
    ['disk', () => disk(config)],
    ['keys', () => keys(config)],
    ['ports', () => ports(config)],
    ['address', () => publicAddress(config, now)],
    ['replicas', () => replicas(config)],
    ['redis', () => redis(config)],
    ['storage', () => storage(config)],
    ['scanner', () => scanner(config)],
    ['mail', () => mail(config, mailTo ?? config.support.email, now)],
    ['providers', () => providers(config)],
    ['backup', () => backupAge(config, now)],
  ]
  // First: an embedded one is started, and DATA_DIR made, before others look at them.
  const inDatabase = await findingsOf('database', () => database(config, (opened) => noted(opened, command)))
  const others = await Promise.all(checks.map(([subject, check]) => findingsOf(subject, check)))
  return [inDatabase, ...others]
}

/** The row of the audit log that each command leaves; on a database that is not made yet, there is none. */
async function noted(
  opened: Parameters<typeof auditCommand>[0]['database'],
  command: Command,
): Promise<void> {
  if (await hasAuditLog(opened)) await auditCommand({ database: opened, clock: systemClock }, command)
}
