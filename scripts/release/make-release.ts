/** A release in a folder: a commit's files, the built web, packages of the server, and their manifest. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../apps/api/src/release/running-release.ts'
import { ROOT } from '../root.ts'
import { type CommandOptions, runCommand } from '../run-command.ts'
import { DEPLOYED } from '../sbom.ts'
import { sealRelease } from './seal-release.ts'

/** The message is for the person who makes the release. */
export class ReleaseFailed extends Error {
  override readonly name = 'ReleaseFailed'
}

/** @throws ReleaseFailed with what the command printed */
async function run(command: string, args: readonly string[], options: CommandOptions): Promise<string> {
  const { code, output } = await runCommand(command, args, options)
  if (code !== 0) throw new ReleaseFailed(`${command} ${args.slice(0, 3).join(' ')}: ${output.trim()}`)
  return output
}

/** The commit and its time in seconds. @throws ReleaseFailed when tracked files differ from it */
async function readCommit(root: string): Promise<{ commit: string; time: number }> {
  const changed = await run('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root })
  if (changed !== '')
    throw new ReleaseFailed(
      `A release has the files of a commit, and these differ from it:\n${changed.trimEnd()}\nCommit them, or put them away with git stash.`,
    )
  const named = await run('git', ['log', '-1', '--format=%H %ct'], { cwd: root })
  const [commit = '', time] = named.trim().split(' ')
  return { commit, time: Number(time) }
}

/** Line ends as they are committed, regardless of the account's git settings. */
const AS_COMMITTED = ['-c', 'core.autocrlf=false', '-c', 'core.eol=lf']

async function exportCommit(root: string, commit: string, folder: string): Promise<void> {
  const archive = join(folder, '.commit.tar')
  await run('git', [...AS_COMMITTED, 'archive', '--format=tar', '--output', archive, commit], { cwd: root })
  await run('tar', ['--extract', '--no-same-owner', '--file', archive], { cwd: folder })
  rmSync(archive)
}

/** Settings that a surrounding `npm run` hands on, but where packages come from, and those of Node. */
const OF_THE_CALLER =
  /^(?:npm_(?!config_(?:cache|cafile|registry|offline|prefer_offline|userconfig|.*proxy)$)|NODE_(?!EXTRA_CA_CERTS$)|INIT_CWD$|AMANA_)/i

function environment(folder: string, time: number): Record<string, string | undefined> {
  const dropped = Object.keys(process.env).filter((name) => OF_THE_CALLER.test(name))
  return {
    ...Object.fromEntries(dropped.map((name) => [name, undefined])),
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    SOURCE_DATE_EPOCH: String(time),
  }
}

const INSTALL = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
/** The root's dependency is the Node that everything runs on. */
const FOR_THE_SERVER = [
  ...['--omit=dev', '--include-workspace-root'],
  ...DEPLOYED.flatMap((name) => ['--workspace', name]),
]

/**
 * Makes a release of the present commit in an empty folder. The same commit gives the same files on the same
 * platform, in any folder and by any account.
 *
 * @throws ReleaseFailed
 */
export async function makeRelease(
  folder: string,
  { root = ROOT, tell }: { root?: string; tell: (step: string) => void },
): Promise<Release> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ReleaseFailed(`${folder} is not empty: name a new folder.`)
  const named = await readCommit(root)
  mkdirSync(folder, { recursive: true })
  try {
    return await fill(folder, named, { root, tell })
  } catch (error) {
    // Half a release is none, and the next try needs an empty folder.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

async function fill(
  folder: string,
  { commit, time }: { commit: string; time: number },
  { root, tell }: { root: string; tell: (step: string) => void },
): Promise<Release> {
  await exportCommit(root, commit, folder)
  const options = { cwd: folder, env: environment(folder, time) }
  tell('Installing what builds the web')
  await run('npm', INSTALL, options)
  tell('Building the web')
  await run('node', ['build/build.ts'], { ...options, cwd: join(folder, 'apps/web') })
  tell('Installing what the server needs')
  await run('npm', [...INSTALL, ...FOR_THE_SERVER], options)
  await run('node', ['scripts/install-scripts.mjs'], options)
  tell('Writing the manifest')
  return sealRelease(folder, { commit, time })
}
