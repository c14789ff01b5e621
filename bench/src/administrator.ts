/** The administrator's commands, on the database of a benchmark. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from './servers.ts'

/**
 * @param env of the product
 * @returns the command's output
 */
export async function runAdmin(env: Record<string, string>, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/src/admin/main.ts', ...command], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ALLOW_SANDBOX: 'yes', ...env },
  })
  return stdout
}
