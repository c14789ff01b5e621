import { statSync } from 'node:fs'
import type { Infrastructure } from '../bootstrap.ts'

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
