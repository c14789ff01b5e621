/**
 * Packages whose installation asks for a script: each is named in `allowScripts` of package.json, to be run
 * (true) or never (false).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean }>
}

/** Problems, a line each. */
export function compareInstallScripts(lock: Lock, allowScripts: Record<string, boolean>): string[] {
  const asking = new Set(
    Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
  const unnamed = [...asking]
    .filter((name) => !Object.hasOwn(allowScripts, name))
    .map(
      (name) =>
        `${name} has a script for its installation: read it, and name it in allowScripts of package.json, true or false`,
    )
  const gone = Object.keys(allowScripts)
    .filter((name) => !asking.has(name))
    .map((name) => `${name} has no script for its installation: take it out of allowScripts in package.json`)
  return [...unnamed, ...gone]
}

export function checkInstallScripts(): string[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  return compareInstallScripts(read('package-lock.json') as Lock, allowScripts)
}
