/**
 * The layer rules over the repository, then over the planted violations, where every rule must fire and no
 * other.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { findCycle, MODULE_EDGES, REACTING_MODULES, unusedEdges, WEB_EDGES } from './edges.ts'
import { findViolations } from './find-violations.ts'
import { IMPORT_RULES } from './import-rules.ts'
import { SOURCE_RULES } from './source-rules.ts'

const PLANTED = join(import.meta.dirname, 'planted')
/**
 * The rules made from a table come from one line of code each, so one planted violation stands for all of
 * them.
 */
const PLANTED_EDGES = ['module-edges-of-payments', 'feature-edges-of-payments']

export interface BoundaryReport {
  modules: number
  problems: string[]
}

/** The real tree and the tables of edges. */
export async function checkTree(): Promise<BoundaryReport> {
  const { modules, violations, usedEdges } = await findViolations(ROOT)
  const comments = new Map([...IMPORT_RULES, ...SOURCE_RULES].map((rule) => [rule.name, rule.comment]))
  const byFile = Map.groupBy(violations, ({ rule, from }) => `${rule}: ${from}`)
  const problems = [...byFile].map(([ruleAndFile, all]) => {
    const targets = [...new Set(all.map(({ to }) => to))].join(', ')
    return `${ruleAndFile} → ${targets} (${comments.get(all[0]?.rule ?? '')})`
  })
  if (modules === 0) problems.push('0 files were read: is typescript the version that dependency-cruiser can use?')
  for (const edges of [MODULE_EDGES, WEB_EDGES]) {
    const cycle = findCycle(edges)
    if (cycle) problems.push(`scripts/boundaries/edges.ts has a cycle: ${cycle}`)
  }
  for (const [module, allowed] of Object.entries(MODULE_EDGES))
    for (const target of allowed)
      if (REACTING_MODULES.includes(target) && !REACTING_MODULES.includes(module))
        problems.push(`scripts/boundaries/edges.ts: ${module} calls ${target}, which only reacts to outbox events`)
  for (const edge of [...unusedEdges(MODULE_EDGES, usedEdges.modules), ...unusedEdges(WEB_EDGES, usedEdges.features)])
    problems.push(`scripts/boundaries/edges.ts allows ${edge}, which no product code uses`)
  return { modules, problems }
}

/**
 * The planted tree: each file names in its first line the rules it breaks, `// breaks: a, b` or
 * `// breaks: nothing`.
 */
export async function checkPlanted(): Promise<BoundaryReport> {
  const { modules, violations, usedEdges } = await findViolations(PLANTED)
  const found = new Set(violations.map(({ rule, from }) => `${from} breaks ${rule}`))
  const expected = new Set<string>()
  const firedRules = new Set(violations.map(({ rule }) => rule))
  const { files } = await listPlanted()
  for (const file of files) {
    const [, names = ''] = /^\/\/ breaks: (.+)/.exec(readFileSync(join(PLANTED, file), 'utf8')) ?? []
    for (const name of names.split(',')) if (name.trim() !== 'nothing') expected.add(`${file} breaks ${name.trim()}`)
  }
  const problems = [
    ...[...expected.difference(found)].map((line) => `not noticed: ${line}`),
    ...[...found.difference(expected)].map((line) => `not planted: ${line}`),
    ...[...IMPORT_RULES, ...SOURCE_RULES]
      .filter(({ name }) => !firedRules.has(name) && (!/^(module|feature)-edges-of-/.test(name) || PLANTED_EDGES.includes(name)))
      .map(({ name }) => `no planted violation for rule ${name}`),
  ]
  const planted = { verifications: ['flags', 'tacs'], transfers: ['flags'] }
  if (unusedEdges(planted, usedEdges.modules).join() !== 'verifications → tacs,transfers → flags')
    problems.push('not noticed: an edge that no product code uses, or only a test')
  if (unusedEdges({ payments: ['verifications', 'coupons'] }, usedEdges.features).join() !== 'payments → coupons')
    problems.push('not noticed: an edge that no feature uses')
  if (findCycle({ a: ['b'], b: ['c'], c: ['a'] }) === null) problems.push('not noticed: a cycle in the table of edges')
  return { modules, problems }
}

async function listPlanted(): Promise<{ files: string[] }> {
  const { glob } = await import('node:fs/promises')
  const files: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: PLANTED })) files.push(file)
  return { files }
}
