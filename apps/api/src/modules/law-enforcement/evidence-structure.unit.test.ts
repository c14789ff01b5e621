/**
 * The evidence PDF against the conditions of the Matterhorn Protocol 1.1 (PDF Association) that a program can
 * see in it. Numbers are those of the conditions. No validator of PDF/UA was run: none is packaged for npm or
 * Debian.
 */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import { DEVICE, ISSUE, TIME } from './evidence-report.fixtures.ts'
import { makeEvidenceReport } from './evidence-report.ts'

interface Node {
  role?: string
  children?: Node[]
}

interface Seen {
  pages: number
  /** Painting outside of tags and artifacts, and marks within marks. */
  unmarked: string[]
  nested: number
  annotations: number
  /** The tree of each page. */
  trees: Node[]
}

let file: string
let seen: Seen

/** Operators that put ink on the page. */
const PAINTS = new Set<number>([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
  OPS.stroke,
  OPS.closeStroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintFormXObjectBegin,
  OPS.constructPath,
])

async function look(pdf: Uint8Array): Promise<Seen> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const found: Seen = { pages: document.numPages, unmarked: [], nested: 0, annotations: 0, trees: [] }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { fnArray } = await page.getOperatorList()
    let depth = 0
    for (const operator of fnArray) {
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1
      if (operator === OPS.endMarkedContent) depth -= 1
      if (depth > 1) found.nested += 1
      if (depth === 0 && PAINTS.has(operator)) found.unmarked.push(`page ${number}: operator ${operator}`)
    }
    expect(depth).toBe(0)
    found.annotations += (await page.getAnnotations()).length
    found.trees.push((await page.getStructTree()) as Node)
  }
  await task.destroy()
  return found
}

function* nodesOf(node: Node, parent = 'Root'): Generator<{ role: string; parent: string }> {
  if (node.role !== undefined) yield { role: node.role, parent }
  for (const child of node.children ?? []) yield* nodesOf(child, node.role ?? parent)
}

const count = (pattern: RegExp) => file.match(pattern)?.length ?? 0

beforeAll(async () => {
  const history = Array.from({ length: 90 }, (_, id) => ({
    id,
    action_type: 'flagged_lost' as const,
    created_at: TIME,
    date_acquired: TIME,
    status: 'Locked',
    actor: id % 2 ? 'Ṣówándé Ẹ̀dà' : 'Ɗanjuma Okafor',
    owner: 'Ada Okafor',
  }))
  const note = {
    id: 1,
    flag_id: 1,
    note: 'The owner was called. '.repeat(60),
    audience: 'internal' as const,
    officer: 'Grace Effiong',
    created_at: TIME,
  }
  const { pdf } = await makeEvidenceReport(
    { ...DEVICE, history, notes: [note] },
    {
      ...ISSUE,
      leftOut: { history: { count: 3, first: new Date(TIME), last: new Date(TIME) }, flags: null },
    },
  )
  file = pdf.toString('latin1')
  seen = await look(pdf)
})

test('01: all that is drawn is tagged or an artifact, and no mark lies within another', () => {
  expect(seen.pages).toBeGreaterThan(2)
  expect(seen.unmarked).toEqual([])
  expect(seen.nested).toBe(0)
})

test('06, 07, 11: it says that it is PDF/UA-1, has a title that viewers show, and names its language', () => {
  for (const words of [
    /<pdfuaid:part>1<\/pdfuaid:part>/,
    /<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">[^<]+<\/rdf:li>/,
    /\/DisplayDocTitle true/,
    /\/Lang \(en/,
    /\/Marked true/,
  ])
    expect(count(words), String(words)).toBeGreaterThan(0)
})

test('09, 14, 15: elements are standard ones in their places, headings skip no level, headings of tables have a scope', () => {
  const nodes = seen.trees.flatMap((tree) => [...nodesOf(tree)])
  const PARENTS: Record<string, string[]> = {
    Root: ['Root'],
    Document: ['Root'],
    H1: ['Document'],
    H2: ['Document'],
    H3: ['Document'],
    P: ['Document'],
    Table: ['Document'],
    TR: ['Table'],
    TH: ['TR'],
    TD: ['TR'],
  }
  expect(nodes.filter(({ role, parent }) => !PARENTS[role]?.includes(parent))).toEqual([])
  const levels = nodes.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role.slice(1))] : []))
  expect(levels[0]).toBe(1)
  levels.forEach((level, index) => {
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
  })
  expect(count(/\/S \/TH\b/g)).toBeGreaterThan(4)
  expect(count(/\/Scope \/(Row|Column)\b/g)).toBe(count(/\/S \/TH\b/g))
})

test('28, 30: nothing lies above the page that a screen reader would have to be told of', () => {
  expect(seen.annotations).toBe(0)
  expect(count(/\/Subtype \/Form\b/g)).toBe(0)
})

test('26, 31: it can be read without a key, and every font is in it with what its letters mean', () => {
  expect(count(/\/Encrypt\b/g)).toBe(0)
  expect(count(/\/Subtype \/Type0\b/g)).toBeGreaterThan(0)
  expect(count(/\/ToUnicode \d+ 0 R/g)).toBe(count(/\/Subtype \/Type0\b/g))
  expect(count(/\/FontFile[23]? \d+ 0 R/g)).toBe(count(/\/Type \/FontDescriptor\b/g))
  expect(count(/\/Subtype \/(Type1|TrueType)\b/g)).toBe(0)
})
