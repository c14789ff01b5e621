/**
 * `npm run install-scripts`: what an installation leaves to scripts, which npm does not run (.npmrc): those of
 * the packages that `allowScripts` of package.json names, once for each installation, and git's hooks. Runs on
 * any Node, and says so when there is none that can run the product.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import process from 'node:process'

const ROOT = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
/** Runs TypeScript without a build. */
const NODE = 24
/** In the folder of a package whose scripts have run. */
const DONE = '.install-scripts-done'
const STAGES = ['preinstall', 'install', 'postinstall']

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @param {string} line @returns {never} */
function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** @param {string} name */
function runScripts(name) {
  const folder = join(ROOT, 'node_modules', name)
  if (!existsSync(folder) || existsSync(join(folder, DONE))) return
  const { scripts = {} } = readJson(join(folder, 'package.json'))
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  for (const stage of STAGES) {
    if (scripts[stage] === undefined) continue
    const { status, error } = spawnSync(scripts[stage], { shell: true, cwd: folder, env, stdio: 'inherit' })
    if (status !== 0)
      fail(`The script ${stage} of ${name} failed (${error?.message ?? status}). Run npm ci, then try again.`)
  }
  try {
    writeFileSync(join(folder, DONE), '')
  } catch (error) {
    fail(
      `${folder} cannot be written to (${error.code}): run npm run install-scripts as the account that ran npm ci.`,
    )
  }
}

function pointGitAtHooks() {
  const config = join(ROOT, '.git/config')
  if (!existsSync(config) || readFileSync(config, 'utf8').includes('hooksPath = .githooks')) return
  // Without git there are no commits either.
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: ROOT, stdio: 'ignore' })
}

if (Number.parseInt(process.versions.node, 10) < NODE)
  fail(
    `Amana runs on Node ${NODE}, and npm brought none for ${process.platform}-${process.arch}. Run npm ci; if it stays so, install Node ${NODE} or newer.`,
  )
if (!existsSync(join(ROOT, 'node_modules'))) fail('Nothing is installed yet: run npm ci.')
for (const [name, allowed] of Object.entries(readJson(join(ROOT, 'package.json')).allowScripts))
  if (allowed) runScripts(name)
pointGitAtHooks()
