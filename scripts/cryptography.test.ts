/**
 * docs/cryptography.md: every file that uses cryptography, found in the sources, and nothing weak among it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ROOT } from './root.ts'

const FOLDERS = ['apps/api/src', 'apps/web/src', 'apps/web/service-worker', 'packages', 'scripts']
const LIBRARIES =
  /^(node:(crypto|tls|https)|jose|otplib|@node-rs\/argon2|libsodium-wrappers-sumo|@noble\/.*|@simplewebauthn\/.*|aws4fetch|age-encryption)$/
/** Objects of the platform that browsers and Node have. */
const GLOBALS = new Set(['crypto.subtle', 'webcrypto.subtle', 'crypto.getRandomValues', 'crypto.randomUUID'])
/** Calls whose first argument names an algorithm. */
const NAMES_ALGORITHM = new Set([
  'createHash',
  'createHmac',
  'createCipheriv',
  'createDecipheriv',
  'hkdfSync',
  'hash',
])
/**
 * FIPS 180-4 and 202, SP 800-38D; SHAKE256 hashes to the group of RFC 9497, and RFC 8291 fixes AES-128 for
 * what browsers are pushed.
 */
const ALGORITHMS = new Set(['sha256', 'sha512', 'shake256', 'aes-128-gcm', 'aes-256-gcm'])

const HEAD = `# Cryptography in the sources

Each file of the product that uses cryptography, with what it takes from where and the algorithms that it names. What each
is for, and what replaces it: [security.md](security.md#rules-that-the-standard-requires-in-writing). Written by
\`npx vitest run --root scripts cryptography -u\`; a test compares it with the sources and refuses algorithms that are not
approved.

| file | uses | algorithms |
|---|---|---|
`

/** Waits that are spread, and a lock of two tabs: who guesses these gains nothing. */
const MAY_BE_GUESSED = [
  'apps/api/src/db/months.ts',
  'apps/web/src/lib/tab-lock.ts',
  'packages/client/src/retry.ts',
  'packages/telco-agent/src/run.ts',
  'packages/telco-agent/src/schedule.ts',
]

interface Uses {
  /** Names by their library; those of the platform's own objects under `''`. */
  imported: Record<string, string[]>
  algorithms: string[]
}

function usesIn(source: string, path: string): Uses {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const imported = new Map<string, Set<string>>()
  const algorithms = new Set<string>()
  const constants = new Map<string, string>()
  const add = (library: string, names: readonly string[]) => {
    if (names.length > 0) imported.set(library, new Set([...(imported.get(library) ?? []), ...names]))
  }
  const visit = (node: ts.Node): void => {
    const library = libraryOf(node)
    if (library) add(library, valuesOf(node))
    if (ts.isPropertyAccessExpression(node) && GLOBALS.has(node.getText(file))) add('', [node.getText(file)])
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteral(node.initializer))
      constants.set(node.name.getText(file), node.initializer.text)
    const called = ts.isCallExpression(node) ? node.expression.getText(file) : ''
    if (
      ts.isCallExpression(node) &&
      NAMES_ALGORITHM.has(called) &&
      imported.get('node:crypto')?.has(called)
    ) {
      const [first] = node.arguments
      if (first && ts.isStringLiteral(first)) algorithms.add(first.text)
      else if (first) algorithms.add(constants.get(first.getText(file)) ?? 'not named here')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const byLibrary = [...imported].sort().map(([library, names]) => [library, [...names].sort()])
  return { imported: Object.fromEntries(byLibrary), algorithms: [...algorithms].sort() }
}

/** Of an import, also a lazy one; null: any other node. */
function libraryOf(node: ts.Node): string | null {
  const module = moduleOf(node)
  return module && ts.isStringLiteral(module) && LIBRARIES.test(module.text) ? module.text : null
}

function moduleOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0]
  return undefined
}

/** Types are no use. */
function valuesOf(node: ts.Node): string[] {
  if (!ts.isImportDeclaration(node)) return ['loaded when it is needed']
  const { name, namedBindings } = node.importClause ?? {}
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return ['all of it']
  const named =
    namedBindings && ts.isNamedImports(namedBindings)
      ? namedBindings.elements
          .filter(({ isTypeOnly }) => !isTypeOnly)
          .map(({ propertyName, name: own }) => (propertyName ?? own).text)
      : []
  return [...(name ? [name.text] : []), ...named]
}

function sources(): string[] {
  const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|fixtures|contract)\.tsx?$|\/(testing|examples)\//.test(file),
  )
}

const found = sources().flatMap((path) => {
  const uses = usesIn(readFileSync(join(ROOT, path), 'utf8'), path)
  return Object.keys(uses.imported).length > 0 ? [{ path, ...uses }] : []
})

test('docs/cryptography.md lists every use', async () => {
  expect(found.length).toBeGreaterThan(60)
  const rows = found.map(({ path, imported, algorithms }) => {
    const uses = Object.entries(imported).map(([library, names]) =>
      library === '' ? names.join(', ') : `${library}: ${names.join(', ')}`,
    )
    return `| [${path}](../${path}) | ${uses.join('; ')} | ${algorithms.join(', ')} |`
  })
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot(join(ROOT, 'docs/cryptography.md'))
})

test('each algorithm is an approved one, and named where it is used', () => {
  const others = found.flatMap(({ path, algorithms }) =>
    algorithms.filter((name) => !ALGORITHMS.has(name)).map((name) => `${path}: ${name}`),
  )
  expect(others).toEqual([])
})

test('nothing draws from Math.random what somebody could want to guess', () => {
  const guessable = sources().filter((path) => /Math\.random\(/.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(guessable).toEqual(MAY_BE_GUESSED)
})

describe('the search finds', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    [
      "import { createHash } from 'node:crypto'\ncreateHash('md5')",
      { 'node:crypto': ['createHash'] },
      ['md5'],
    ],
    [
      "import { createCipheriv } from 'node:crypto'\nconst WAY = 'aes-128-cbc'\ncreateCipheriv(WAY, k, n)",
      { 'node:crypto': ['createCipheriv'] },
      ['aes-128-cbc'],
    ],
    [
      "import { createHmac } from 'node:crypto'\ncreateHmac(wanted, key)",
      { 'node:crypto': ['createHmac'] },
      ['not named here'],
    ],
    ["import * as crypto from 'node:crypto'", { 'node:crypto': ['all of it'] }, []],
    ["const load = () => import('otplib')", { otplib: ['loaded when it is needed'] }, []],
    ['crypto.subtle.verify(a, b, c, d)', { '': ['crypto.subtle'] }, []],
    ["import type { KeyObject } from 'node:crypto'", {}, []],
    ["import { type KeyObject } from 'node:crypto'", {}, []],
    ["import { hash } from './words.ts'\nhash(text)", {}, []],
  ])('%s', (source, imported, algorithms) => {
    expect(usesIn(source, 'a.ts')).toEqual({ imported, algorithms })
  })
})
