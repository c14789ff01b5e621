/** The downloads as the build packs them, and what somebody does who has nothing else. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

export const ROOT = join(import.meta.dirname, '../../../..')

/** A folder like the web's build that has nothing but the downloads. */
export function packDownloads(): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'amana-web-'))
  packInto(join(webRoot, '.vite/downloads'))
  return webRoot
}

export function packInto(folder: string): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/downloads.ts'), folder], { stdio: 'pipe' })
}

/** Loads files of the site into an empty folder. @returns the folder */
export async function downloadInto(url: string, paths: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'amana-alone-'))
  for (const path of paths) {
    const answer = await fetch(url + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    writeFileSync(join(folder, basename(path)), Buffer.from(await answer.arrayBuffer()))
  }
  return folder
}

/** Installs tarballs of the folder there, without a registry and without their scripts. */
export async function install(folder: string, ...tarballs: string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  const home = join(folder, '.home')
  mkdirSync(home)
  const files = tarballs.map((tarball) => `./${tarball}`)
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  const env = { PATH: process.env.PATH, HOME: home, npm_config_cache: join(home, 'cache') }
  await promisify(execFile)('npm', ['install', ...files, ...options], { cwd: folder, env })
}
