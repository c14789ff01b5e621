/** Plants a fault in a copy of the tree, and lets the world run there until it notices it. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../servers.ts'
import { type Cleanup, temporaryFolder } from '../../setup.ts'
import type { Fault } from './fault.ts'

/** A run may last longer than it should by the history that it is in, and the search for a short one. */
const GRACE_MS = 900_000
/** Workspaces with modules of their own. */
const MODULES = ['.', 'apps/api', 'apps/web', 'bench', 'e2e']

export interface Verdict {
  /** The promise that broke; null: the world noticed nothing. */
  found: string | null
  seconds: number
  acts: number
  /** Acts of the shortest history. */
  shortest: number
  detail: string
}

/** The committed tree in another folder, with the same modules. */
export function copyTree(cleanup: Cleanup): string {
  const copy = join(temporaryFolder(cleanup, 'world-faults'), 'tree')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'ignore' })
  git('worktree', 'add', '--detach', copy, 'HEAD')
  cleanup(() => git('worktree', 'remove', '--force', copy))
  for (const name of MODULES) {
    const modules = join(ROOT, name, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(copy, name, 'node_modules'))
  }
  return copy
}

/** The file with the fault in it. @throws Error when its place is not there once */
export function withFault(
  text: string,
  { search, replace, name }: Fault & { search: string; replace: string },
): string {
  const parts = text.split(search)
  if (parts.length !== 2) throw new Error(`${name}: its place stands ${parts.length - 1} times in the file`)
  return parts.join(replace)
}

export async function tryFault(
  copy: string,
  fault: Fault,
  options: { seconds: number; seed: number },
): Promise<Verdict> {
  const path = 'file' in fault ? join(copy, fault.file) : null
  const before = path === null ? '' : readFileSync(path, 'utf8')
  if ('file' in fault && path !== null) writeFileSync(path, withFault(before, fault))
  try {
    return await runThere(copy, fault.name, options)
  } finally {
    if (path !== null) writeFileSync(path, before)
  }
}

async function runThere(
  copy: string,
  name: string,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<Verdict> {
  const args = ['bench/src/world/faults/one-fault.ts', name, String(seconds), String(seed)]
  const timeout = seconds * 1_000 + GRACE_MS
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: copy,
    timeout,
    maxBuffer: 1 << 26,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Verdict
}
