import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Command } from 'commander'
import type { Infrastructure } from '../bootstrap.ts'
import { recordCommand } from '../modules/audit/index.ts'

/** Opens the infrastructure for one command and closes it afterwards. */
export type WithInfrastructure = <T>(run: (infrastructure: Infrastructure) => Promise<T>) => Promise<T>

/** A refusal of a command: shown without a stack. */
export class CommandError extends Error {}

/** @throws CommandError that names the file */
export function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`${file} is not there.`)
  if (found.isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`)
}

/**
 * Every command that opens the infrastructure leaves an audit row first, with its arguments and the account
 * on the machine (decisions §17). A command that cannot be written down does not run.
 */
export async function auditCommand(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  command: Command | null,
  also: Record<string, unknown> = {},
): Promise<void> {
  if (!command) return
  const names: string[] = []
  for (let each: Command | null = command; each?.parent; each = each.parent) names.unshift(each.name())
  const options = {
    ...command.opts(),
    ...(command.args.length > 0 ? { arguments: command.args } : {}),
    ...also,
  }
  await recordCommand(database.db, {
    at: clock.now(),
    name: accountName(),
    command: names.join(' '),
    options: shortened(options),
  })
}

/** A container's account may have no name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** The log outlives accounts: an e-mail address keeps its ends only, a phone number goes. */
function shortened<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, each: unknown) => {
    if (key === 'phone') return undefined
    return typeof each === 'string' ? each.replaceAll(/([^\s@])[^\s@]*@/g, '$1…@') : each
  }) as Value
}
