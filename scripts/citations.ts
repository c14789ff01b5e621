/**
 * Citations that a reader can open: links of the documents, and the rules of docs/decisions.md, ADRs and
 * pages that tracked files name.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './root.ts'

const CITING = /\.(tsx?|mjs|css|sql|md|ya?ml|cfg)$/
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g
/** `decisions §3`, `decisions D2`, and lists of them: `decisions §9, D2, D8`. */
const DECISIONS = /\bdecisions ((?:§\d+|D\d)(?:(?:, | and )(?:§\d+|D\d))*)/gi
const ADR = /\badr[ /](\d{4})\b/gi
const PAGE = /\bdocs\/[\w/.-]+\.md\b/g

export interface Citable {
  /** `§3` and `D2` of docs/decisions.md. */
  decisions: ReadonlySet<string>
  /** Numbers, `0003`. */
  adrs: ReadonlySet<string>
  /** Paths below the root, of files and folders. */
  exists: (path: string) => boolean
  /** Anchors of a Markdown file. */
  anchorsOf: (path: string) => ReadonlySet<string>
}

/** Everything that can be cited in this repository. */
export function citable(): Citable {
  const page = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8')
  return {
    decisions: new Set([
      ...[...page.matchAll(/^## (\d+)\./gm)].map(([, number]) => `§${number}`),
      ...[...page.matchAll(/^\| (D\d) \|/gm)].map(([, name]) => name ?? ''),
    ]),
    adrs: new Set(readdirSync(join(ROOT, 'docs/adr')).map((file) => file.slice(0, 4))),
    exists: (path) => existsSync(join(ROOT, path)),
    anchorsOf: (path) => anchorsIn(readFileSync(join(ROOT, path), 'utf8')),
  }
}

/** GitHub's anchors of the headings. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** @returns a line for each citation of `file` that leads nowhere */
export function deadCitations(file: string, text: string, known: Citable): string[] {
  const dead = (index: number, what: string) =>
    `${file}:${text.slice(0, index).split('\n').length} cites ${what}`
  const links = file.endsWith('.md') ? [...text.matchAll(LINK)] : []
  return [
    ...links
      .filter(([, target = '']) => !/^[a-z]+:/.test(target))
      .filter(
        ([, target = '', anchor]) =>
          !leadsSomewhere(known, target ? normalize(join(dirname(file), target)) : file, anchor),
      )
      .map(({ 0: link, index }) => dead(index, link.slice(2, -1))),
    ...[...text.matchAll(DECISIONS)].flatMap(({ 1: list = '', index }) =>
      (list.match(/§\d+|D\d/g) ?? [])
        .filter((rule) => !known.decisions.has(rule))
        .map((rule) => dead(index, `decisions ${rule}`)),
    ),
    ...[...text.matchAll(ADR)]
      .filter(([, number = '']) => !known.adrs.has(number))
      .map(({ 1: number, index }) => dead(index, `adr ${number}`)),
    ...[...text.matchAll(PAGE)]
      .filter(([path]) => !known.exists(path))
      .map(({ 0: path, index }) => dead(index, path)),
  ]
}

function leadsSomewhere(known: Citable, path: string, anchor: string | undefined): boolean {
  if (!known.exists(path)) return false
  return anchor === undefined || !path.endsWith('.md') || known.anchorsOf(path).has(anchor)
}

/** Every tracked file. */
export function checkCitations(): { files: number; problems: string[] } {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  const files = tracked.filter(
    (file) => CITING.test(file) && existsSync(join(ROOT, file)) && !/^scripts\/citations\./.test(file),
  )
  const known = citable()
  const problems = files.flatMap((file) => deadCitations(file, readFileSync(join(ROOT, file), 'utf8'), known))
  return { files: files.length, problems }
}
