/** Another release of the product beside this one, as git has it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from './print.ts'
import { ROOT } from './servers.ts'

export interface Checkout {
  folder: string
  /** The commit's subject and date. */
  title: string
  remove(): void
}

/**
 * Checks a commit out into a temporary folder, installs and builds it.
 *
 * @throws Error with the output of the command that failed
 */
export function checkOut(ref: string): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), 'amana-release-')), 'checkout')
  const title = run(ROOT, 'git', 'log', '-1', '--format=%h of %as: %s', ref).trim()
  run(ROOT, 'git', 'worktree', 'add', '--detach', folder, ref)
  const remove = () => {
    run(ROOT, 'git', 'worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    print(`Installing and building ${title} …`)
    run(folder, 'npm', 'ci', '--no-audit', '--no-fund')
    run(folder, 'npm', 'run', 'build')
  } catch (error) {
    remove()
    throw error
  }
  return { folder, title, remove }
}

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
