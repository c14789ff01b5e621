/**
 * Which module reads and writes whose tables, by the SQL in the sources. A table belongs to the module whose
 * tables.ts has its type, a function to the module whose database.sql creates it.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLE_LOADERS, TABLE_READS } from './edges.ts'
import { TESTS } from './import-rules.ts'
import type { Violation } from './violation.ts'

const API = 'apps/api/src'
const OWN_TABLE = /^ {2}'?([a-z_][a-z_.0-9]*)'?: \w+$/gm
const FUNCTION = /^create function ([a-z_0-9]+)\(/gm
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--) .*$/gm

interface Owners {
  tables: Map<string, string>
  functions: Map<string, string>
}

interface Use {
  file: string
  module: string
  owner: string
  /** Table, or function with brackets. */
  name: string
  writes: boolean
}

/** `flags` of modules/flags/…, else the folder: `channels`, `demo`. */
function moduleOf(file: string): string {
  const [folder = '', module = ''] = file.slice(API.length + 1).split('/')
  return folder === 'modules' ? module : folder
}

function readOwners(root: string): Owners {
  const owned = (pattern: string, names: RegExp, from: string) =>
    globSync(pattern, { cwd: root }).flatMap((path) => {
      const file = path.replaceAll('\\', '/')
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.slice(Math.max(0, text.indexOf(from))).matchAll(names)].map(
        ([, name = '']) => [name, moduleOf(file)] as const,
      )
    })
  return {
    tables: new Map(owned(`${API}/{modules/*,channels}/tables.ts`, OWN_TABLE, 'Tables {')),
    functions: new Map(owned(`${API}/{modules/*,db}/database.sql`, FUNCTION, '')),
  }
}

function patternsOf(table: string): { read: RegExp; write: RegExp } {
  const name = table.replace('.', '[.]')
  return {
    write: new RegExp(
      `(?:insertInto|updateTable|deleteFrom|mergeInto)\\('${name}\\b|` +
        `(?:insert into|(?<!(?:for|key|or|do|before|after) )update|delete from|merge into|truncate|copy)\\s+(?:only )?${name}\\b(?![.(])`,
    ),
    read: new RegExp(
      `(?:selectFrom|[jJ]oin|using|from)\\(\\[?'${name}\\b|\\b(?:from|join|using)\\s+(?:only )?${name}\\b(?![.(])`,
    ),
  }
}

function usesIn(root: string, files: readonly string[]): Use[] {
  const { tables, functions } = readOwners(root)
  const patterns = new Map([...tables.keys()].map((table) => [table, patternsOf(table)]))
  const calls = new Map(
    [...functions.keys()].map((name) => [
      name,
      new RegExp(`(?<!create function )\\b${name}\\s*\\(|[.]${name}\\b`),
    ]),
  )
  return files.flatMap((file) => {
    const module = moduleOf(file)
    const text = readFileSync(join(root, file), 'utf8').replaceAll(COMMENTS, '')
    const ofTables = [...tables].flatMap(([name, owner]) => {
      const { read, write } = patterns.get(name) ?? patternsOf(name)
      if (owner === module) return []
      return [
        ...(write.test(text) ? [{ file, module, owner, name, writes: true }] : []),
        ...(read.test(text) ? [{ file, module, owner, name, writes: false }] : []),
      ]
    })
    const ofFunctions = [...functions]
      .filter(([name, owner]) => owner !== module && calls.get(name)?.test(text))
      .map(([name, owner]) => ({ file, module, owner, name: `${name}()`, writes: false }))
    return [...ofTables, ...ofFunctions]
  })
}

/** Files of the product with SQL in them. */
function sourcesIn(root: string): string[] {
  if (!existsSync(join(root, API))) return []
  return globSync(`${API}/**/{*.ts,database.sql}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !new RegExp(TESTS).test(file) && !file.endsWith('/tables.ts'))
    .toSorted()
}

/** @returns violations, and the reads that the product uses as `module → owner` */
export function findTableUses(root: string): { violations: Violation[]; reads: Set<string> } {
  const uses = usesIn(root, sourcesIn(root)).filter(({ module }) => !TABLE_LOADERS.includes(module))
  const writes = uses.filter((use) => use.writes)
  const reads = uses.filter((use) => !use.writes)
  const unlisted = reads.filter(({ module, owner }) => !TABLE_READS[module]?.includes(owner))
  const violation =
    (rule: string) =>
    ({ file, owner, name }: Use) => ({ rule, from: file, to: `${name} of ${owner}` })
  return {
    violations: [
      ...writes.map(violation('tables-written-by-owner')),
      ...unlisted.map(violation('table-reads-listed')),
    ],
    reads: new Set(reads.map(({ module, owner }) => `${module} → ${owner}`)),
  }
}

export const TABLE_RULES = [
  {
    name: 'tables-written-by-owner',
    comment: 'another module calls a function of the owner, in its transaction',
  },
  {
    name: 'table-reads-listed',
    comment: 'TABLE_READS in scripts/boundaries/edges.ts lists whose tables a module reads',
  },
] as const
