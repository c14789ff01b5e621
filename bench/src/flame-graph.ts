/** A flame graph of a V8 CPU profile: each frame as wide as its share, its callees above it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  /** Microseconds of the machine's monotonic clock. */
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** Microseconds of the machine's monotonic clock. */
export interface Span {
  from: number
  to: number
}

interface Frame {
  name: string
  microseconds: number
  above: Map<string, Frame>
}

const WIDTH = 1_400
const ROW = 17
const MARGIN = 10
const LETTER = 6.6
/** Narrower frames are invisible. */
const NARROWEST = 1.5
/** Frames without work of the process. */
const NOT_WORK = new Set(['(root)', '(idle)'])

/** The clock that profiles count by. */
export function monotonicMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

/**
 * Writes NAME.svg beside each NAME.cpuprofile of a folder. @param spans measured times: start and seeding are
 * not drawn
 */
export function drawProfiles(folder: string, title: string, spans: readonly Span[]): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  return names.map((name) => {
    const file = join(folder, name.replace(/cpuprofile$/, 'svg'))
    writeFileSync(file, svgOf(title, stacksOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile, spans)))
    return file
  })
}

function stacksOf({ nodes, startTime, samples, timeDeltas }: Profile, spans: readonly Span[]): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const all: Frame = { name: 'all', microseconds: 0, above: new Map() }
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    const took = timeDeltas[index] ?? 0
    at += took
    if (!spans.some(({ from, to }) => at >= from && at <= to)) continue
    const stack: string[] = []
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const node = byId.get(id)
      if (node) stack.unshift(nameOf(node.callFrame))
    }
    if (stack.at(-1) === '(idle)') continue
    all.microseconds += took
    let below = all
    for (const name of stack.filter((each) => !NOT_WORK.has(each))) {
      const frame: Frame = below.above.get(name) ?? { name, microseconds: 0, above: new Map() }
      frame.microseconds += took
      below.above.set(name, frame)
      below = frame
    }
  }
  return all
}

/** The function, and its package or file: never a path of this machine. */
function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)'
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (installed) return `${name} [${installed}]`
  const ours = /.*\/apps\/api\/src\/(.*)/.exec(url)?.[1]
  if (ours) return `${name} ${ours}:${lineNumber + 1}`
  return url.startsWith('node:') ? `${name} [${url}]` : name
}

function svgOf(title: string, all: Frame): string {
  const boxes: string[] = []
  let deepest = 0
  const draw = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.microseconds / all.microseconds) * (WIDTH - 2 * MARGIN)
    if (width < NARROWEST) return
    deepest = Math.max(deepest, depth)
    const share = `${((100 * frame.microseconds) / all.microseconds).toFixed(1)} %`
    const letters = Math.floor((width - 4) / LETTER)
    const label = letters < 4 ? '' : `<text x="${(x + 2).toFixed(1)}" y="-4">${escaped(frame.name.slice(0, letters))}</text>`
    boxes.push(
      `<g transform="translate(0 ${-depth * ROW})"><title>${escaped(frame.name)}: ${share}</title><rect x="${x.toFixed(1)}" y="${-ROW + 1}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame.name)}"/>${label}</g>`,
    )
    let left = x
    for (const above of [...frame.above.values()].sort((a, b) => a.name.localeCompare(b.name))) {
      draw(above, left, depth + 1)
      left += (above.microseconds / all.microseconds) * (WIDTH - 2 * MARGIN)
    }
  }
  draw(all, MARGIN, 0)
  const height = (deepest + 1) * ROW + 2 * MARGIN + 24
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11"><title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="${MARGIN}" y="20" font-size="14">${escaped(title)}</text>`,
    `<g transform="translate(0 ${height - MARGIN})">`,
    ...boxes,
    '</g></svg>\n',
  ].join('\n')
}

/** The product's own code, its packages, Node, the machine below. */
function colourOf(name: string): string {
  if (name.includes('.ts:')) return '#f5a65b'
  if (name.includes('[node:')) return '#a8cf8e'
  return name.endsWith(']') ? '#f4d35e' : '#cdd6dd'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
