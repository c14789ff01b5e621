/** package-lock.json: where packages come from, and that nobody can put another one in their place. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
const own = readOwnNames()

/** Names of the workspaces: none of them is on the registry as ours. */
function readOwnNames(): string[] {
  const paths = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  return paths.map(
    (path) => (JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as { name: string }).name,
  )
}

test('each package of others is held by its SHA-512 and comes from the registry alone', () => {
  expect(installed.length).toBeGreaterThan(500)
  const loose = installed.filter(
    ([, { link, integrity, resolved }]) =>
      !link &&
      (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))),
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

test('our own packages are folders of this repository, so a stranger’s of the same name is never taken', () => {
  expect(own.length).toBeGreaterThan(10)
  const taken = installed.filter(([path, { link }]) => !link && own.some((name) => path.endsWith(`/${name}`)))
  expect(taken.map(([path]) => path)).toEqual([])
  for (const name of own) expect(packages[`node_modules/${name}`], name).toMatchObject({ link: true })
})

test('every dependency names one version', () => {
  const loose = Object.entries(packages)
    .filter(([path]) => path === '' || !path.includes('node_modules/'))
    .flatMap(([path]) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as Record<
        string,
        Record<string, string> | undefined
      >
      const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      return wanted
        .filter(
          ([name, range]) => !own.includes(name) && !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
        )
        .map(([name, range]) => `${path} ${name} ${range}`)
    })
  expect(loose).toEqual([])
})
