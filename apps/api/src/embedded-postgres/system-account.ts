import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { StartError } from '../kernel/start-error.ts'
import type { Binaries } from './binaries.ts'

/** The account that runs PostgreSQL's programs, which refuse to run as root. */
export interface SystemAccount {
  /** Put before the program and its arguments. */
  prefix: string[]
  /** The user to become; undefined: the current one. */
  uid: number | undefined
  gid: number | undefined
}

const SELF: SystemAccount = { prefix: [], uid: undefined, gid: undefined }
/** Inside this namespace root is user 1000, so the files stay root's and no user has to be created. */
const NAMESPACE: SystemAccount = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  uid: undefined,
  gid: undefined,
}
/** Linux's user without rights. */
const NOBODY: SystemAccount = { prefix: [], uid: 65534, gid: 65534 }

/**
 * Finds an account that can run the binaries and write `folder` and `socket` (which exist and hold only the
 * engine's files), and gives it both. As root: a user namespace, the owner of the project's folder, nobody.
 *
 * @returns the account, and the binaries that it can reach: a copy in `folder` if it cannot reach the
 *   installed ones
 * @throws StartError that names DATABASE_URL when there is no such account
 */
export async function chooseAccount(
  folder: string,
  installed: Binaries,
  socket = folder,
): Promise<{ account: SystemAccount; binaries: Binaries }> {
  if (process.getuid?.() !== 0) return { account: SELF, binaries: installed }
  for (const account of [NAMESPACE, ...ownerAbove(folder), NOBODY]) {
    if (account.uid !== undefined) await letThrough(folder)
    const usable = [folder, socket].every(
      (path) =>
        giveFolder(path, account) &&
        canRun(account, ['/bin/sh', '-c', 'test -w "$1" && test -x "$1"', 'sh', path]),
    )
    if (!usable) continue
    const binaries = reachable(account, installed, folder)
    if (binaries !== undefined) return { account, binaries }
  }
  throw new StartError(
    'The embedded PostgreSQL does not run as root, and no other account here can reach DATA_DIR: start as an ordinary user or set DATABASE_URL.',
  )
}

/** Arguments for child_process.spawn. */
export function commandFor(
  account: SystemAccount,
  program: string,
  args: string[],
): { file: string; args: string[]; uid?: number; gid?: number } {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  return { file, args: rest, uid: account.uid, gid: account.gid }
}

function canRun(account: SystemAccount, [program = '', ...args]: string[]): boolean {
  const { file, args: all, uid, gid } = commandFor(account, program, args)
  return spawnSync(file, all, { uid, gid, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
}

function reachable(account: SystemAccount, installed: Binaries, folder: string): Binaries | undefined {
  if (canRun(account, [join(installed.bin, 'postgres'), '--version'])) return installed
  const copy = join(folder, 'engine')
  cpSync(dirname(installed.bin), copy, { recursive: true, verbatimSymlinks: true })
  giveFolder(copy, account)
  const binaries = { bin: join(copy, 'bin') }
  return canRun(account, [join(binaries.bin, 'postgres'), '--version']) ? binaries : undefined
}

/** The nearest folder that is not root's: a checkout in a home folder, used as root. */
function ownerAbove(folder: string): SystemAccount[] {
  for (let path = folder; path !== parse(path).root; path = dirname(path)) {
    const { uid, gid } = statSync(path)
    if (uid !== 0 && uid !== NOBODY.uid) return [{ prefix: [], uid, gid }]
  }
  return []
}

/** The account must be able to traverse DATA_DIR, not to list it. */
async function letThrough(folder: string): Promise<void> {
  const parent = dirname(folder)
  await chmod(parent, statSync(parent).mode | 0o011)
}

/** Gives every file in the folder to the account; false when this process may not. */
function giveFolder(folder: string, { uid = 0, gid = 0 }: SystemAccount): boolean {
  const owner = lstatSync(folder)
  if (owner.uid === uid && owner.gid === gid) return true
  try {
    giveTree(folder, uid, gid)
    return true
  } catch {
    return false
  }
}

function giveTree(path: string, uid: number, gid: number): void {
  if (!existsSync(path)) return
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) giveTree(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}
