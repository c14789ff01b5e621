/** The packages that partners and witnesses install: JavaScript, types, licences, and no dependencies. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { bundle, declarationsOf } from './bundle.ts'
import { type PackedFile, tarballOf } from './tarball.ts'

const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const jsonText = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const inFolder = (folder: string, files: readonly PackedFile[]): PackedFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))

/** Node 18 has WebCrypto, but names it to ES modules only with a flag. */
const WEBCRYPTO = {
  es: "import { webcrypto } from 'node:crypto'\n\nglobalThis.crypto ??= webcrypto\n",
  cjs: "globalThis.crypto ??= require('node:crypto').webcrypto\n",
}
const NODE_ENTRY = {
  es: "import './webcrypto.js'\n\nexport * from './index.js'\n",
  cjs: "require('./webcrypto.js')\n\nmodule.exports = require('./index.js')\n",
}
/** From 18.17 on it has `AbortSignal.any`. */
const LIBRARY_ENGINES = { node: '>=18.17' }

const entryOf = (folder: string) => ({
  types: `./${folder}/index.d.ts`,
  node: `./${folder}/node.js`,
  default: `./${folder}/index.js`,
})

interface PackageSource {
  name: string
  version: string
  description: string
}

/** What both kinds of package have: the description, readme and licence. */
async function commonFiles(folder: string, more: object): Promise<PackedFile[]> {
  const { name, version, description } = JSON.parse(await read(`${folder}/package.json`)) as PackageSource
  const description_ = { name, version, description, license: 'MIT', type: 'module', ...more }
  return [
    { path: 'package.json', content: jsonText(description_) },
    { path: 'README.md', content: await read(`${folder}/README.md`) },
    { path: 'LICENSE', content: await read('LICENSE') },
  ]
}

/** A library for Node, browsers and bundlers, as ES modules and for `require`. */
async function libraryFiles(
  folder: string,
  { scripts = {}, more = {} }: { scripts?: Record<string, string>; more?: object } = {},
): Promise<PackedFile[]> {
  const index = `${folder}/src/index.ts`
  const [types, es, cjs, common] = await Promise.all([
    declarationsOf(folder),
    bundle({ entries: { index, ...scripts }, platform: 'neutral', format: 'es' }),
    bundle({ entries: { index }, platform: 'neutral', format: 'cjs' }),
    commonFiles(folder, {
      exports: {
        '.': { import: entryOf('esm'), require: entryOf('cjs') },
        './package.json': './package.json',
      },
      main: './cjs/node.js',
      types: './cjs/index.d.ts',
      sideEffects: ['./*/node.js', './*/webcrypto.js'],
      engines: LIBRARY_ENGINES,
      ...more,
    }),
  ])
  const forNode = (format: 'es' | 'cjs'): PackedFile[] => [
    { path: 'node.js', content: NODE_ENTRY[format] },
    { path: 'webcrypto.js', content: WEBCRYPTO[format] },
  ]
  return [
    ...common,
    ...inFolder('esm', [...es, ...types, ...forNode('es')]),
    ...inFolder('cjs', [...cjs, ...types, ...forNode('cjs')]),
    { path: 'cjs/package.json', content: jsonText({ type: 'commonjs' }) },
  ]
}

export async function packClient(): Promise<Buffer> {
  return tarballOf(await libraryFiles('packages/client'))
}

const NOBLE = ['curves', 'hashes'] as const
const COMMAND = `#!/usr/bin/env node
import '../esm/webcrypto.js'

await import('../esm/main.js')
`

/** With the code of @noble that it needs inside, under its licence. */
export async function packPrivateCheck(): Promise<Buffer> {
  const folder = 'packages/private-check'
  const [files, ...licences] = await Promise.all([
    libraryFiles(folder, {
      scripts: { main: `${folder}/src/main.ts` },
      more: { bin: { 'private-check': './bin/private-check.js' } },
    }),
    ...NOBLE.map(nobleLicence),
  ])
  return tarballOf([
    ...files,
    { path: 'bin/private-check.js', content: COMMAND, executable: true },
    { path: 'THIRD-PARTY-LICENSES', content: licences.join('\n') },
  ])
}

/** Of the version that the package asks for, which may lie beside another one. */
async function nobleLicence(name: (typeof NOBLE)[number]): Promise<string> {
  const places = [`packages/private-check/node_modules/@noble/${name}`, `node_modules/@noble/${name}`]
  for (const place of places) {
    const description = await read(`${place}/package.json`).catch(() => null)
    if (description === null) continue
    const { version } = JSON.parse(description) as { version: string }
    return `Parts of esm/ and cjs/ are of @noble/${name} ${version}:\n\n${await read(`${place}/LICENSE`)}`
  }
  throw new Error(`@noble/${name} is not installed`)
}

/** One file that Node runs, and how to run it. */
export async function packWitness(): Promise<Buffer> {
  const folder = 'packages/witness'
  const [scripts, common] = await Promise.all([
    bundle({ entries: { witness: `${folder}/src/main.ts` }, platform: 'node', format: 'es' }),
    commonFiles(folder, { bin: { 'amana-witness': './witness.js' }, engines: { node: '>=20.12' } }),
  ])
  return tarballOf([...common, ...scripts.map((script) => ({ ...script, executable: true }))])
}
