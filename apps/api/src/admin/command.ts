import { statSync } from 'node:fs'
import type { Infrastructure } from '../bootstrap.ts'

/** Opens the infrastructure for one command and closes it afterwards. */
export type WithInfrastructure = <T>(run: (infrastructure: Infrastructure) => Promise<T>) => Promise<T>

/** What a command refuses with: shown as it is, without a stack. */
export class CommandError extends Error {}

/** @throws CommandError that names it */
export function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`${file} is not there.`)
  if (found.isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`)
}
