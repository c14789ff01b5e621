/**
 * Outlines of the states from `@svg-maps/nigeria` (mapsvg.com, CC BY 4.0). Their points are rounded to whole
 * numbers, which halves them twice; neighbours share points, so that their edges still meet.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recogniseState, type State } from '@amana/contract'

export const MAP_VIEW_BOX = '0 0 744 600'

const FILE = '@svg-maps/nigeria/nigeria.svg'
/** As the package names what `recogniseState` knows by another name. */
const ITS_NAMES: Record<string, State> = { fct: 'Federal Capital Territory (FCT)', nassarawa: 'Nasarawa' }

let shapes: ReadonlyMap<State, string> | undefined

/** SVG path data by state; read on the first call. */
export function stateShapes(): ReadonlyMap<State, string> {
  shapes ??= readShapes(readFileSync(fileURLToPath(import.meta.resolve(FILE)), 'utf8'))
  return shapes
}

function readShapes(svg: string): Map<State, string> {
  const found = [...svg.matchAll(/<path\s+id="([^"]+)"[^>]*?\sd="([^"]+)"/g)]
  return new Map(found.map(([, id = '', path = '']) => [stateOf(id), rounded(path)]))
}

function stateOf(id: string): State {
  const state = ITS_NAMES[id] ?? recogniseState(id.replaceAll('-', ' '))
  if (!state) throw new Error(`the map has a state that is none: ${id}`)
  return state
}

/** @param path of relative moves and lines only */
function rounded(path: string): string {
  // A relative move after `z` begins at the first point of the ring before.
  let [startX, startY] = [0, 0]
  const rings = path.split(/z/i).filter((ring) => ring.trim() !== '')
  return rings
    .map((ring) => {
      const numbers = ring
        .replace(/^\s*m/, '')
        .replaceAll('l', ' ')
        .trim()
        .split(/[\s,]+/)
        .map(Number)
      if (numbers.some(Number.isNaN)) throw new Error('the map draws with more than moves and lines')
      const points: [number, number][] = []
      startX += numbers[0] ?? 0
      startY += numbers[1] ?? 0
      let [x, y] = [startX - (numbers[0] ?? 0), startY - (numbers[1] ?? 0)]
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        x += numbers[at] ?? 0
        y += numbers[at + 1] ?? 0
        const point: [number, number] = [Math.round(x), Math.round(y)]
        const last = points.at(-1)
        if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point)
      }
      return points
    })
    .map(pathOf)
    .join('')
}

function pathOf(points: readonly [number, number][]): string {
  const steps = points.map(([x, y], at) => {
    const [beforeX, beforeY] = at === 0 ? [0, 0] : (points[at - 1] ?? [0, 0])
    const [dx, dy] = [x - beforeX, y - beforeY]
    return `${at === 0 || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  })
  const [first = '', ...rest] = steps
  return `M${first}${rest.length > 0 ? `l${rest.join('').trim()}` : ''}z`
}
