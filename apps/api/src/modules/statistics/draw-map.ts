/** States as shapes on wide screens and as tiles on narrow ones. The table beside them is the content. */

import { formatNumber } from '@amana/messages'
import type { Cell } from './rules.ts'
import { MAP_VIEW_BOX, stateShapes } from './state-shapes.ts'
import { STATE_TILES } from './state-tiles.ts'
import type { Words } from './words.ts'

const CLASSES = 5

/** Class 1 to 5 of each published count, by quantile; equal counts share one. */
function classesOf(cells: readonly Cell[]): Map<Cell['state'], number> {
  const counts = cells
    .flatMap(({ count }) => (count === null ? [] : [count]))
    .toSorted((one, other) => one - other)
  return new Map(
    cells.flatMap(({ state, count }) =>
      count === null
        ? []
        : [[state, 1 + Math.floor((CLASSES * counts.indexOf(count)) / counts.length)] as const],
    ),
  )
}

/** @param cells of one type, of the states */
export function drawMap(cells: readonly Cell[], words: Words): string {
  const { texts } = words
  const classes = classesOf(cells)
  const textOf = (state: Cell['state']) => {
    const count = cells.find((cell) => cell.state === state)?.count ?? null
    return `${state}: ${count === null ? texts.map.hidden : format(count)}`
  }
  const classOf = (state: Cell['state']) => `map-${classes.get(state) ?? 'hidden'}`
  const hatched = (state: Cell['state'], by: string) => (classes.has(state) ? '' : ` fill="url(#${by})"`)
  const shapes = STATE_TILES.map(
    ({ state, code }) =>
      `<path data-state="NG-${code}" class="${classOf(state)}" d="${stateShapes().get(state) ?? ''}"${hatched(state, 'hatch')}><title>${textOf(state)}</title></path>`,
  )
  const tiles = STATE_TILES.map(
    ({ state, code, column, row }) =>
      `<g data-state="NG-${code}" class="${classOf(state)}"><title>${textOf(state)}</title><rect x="${column * 50 + 1}" y="${row * 50 + 1}" width="48" height="48" rx="4"${hatched(state, 'tile-hatch')}/><text x="${column * 50 + 25}" y="${row * 50 + 31}">${code}</text></g>`,
  )
  return `<svg class="statistics-map" viewBox="${MAP_VIEW_BOX}" aria-hidden="true">${hatch('hatch')}${shapes.join('')}</svg>
<svg class="statistics-tiles" viewBox="0 0 350 400" aria-hidden="true">${hatch('tile-hatch')}${tiles.join('')}</svg>
${drawLegend(cells, classes, words)}`
}

const hatch = (id: string) =>
  `<defs><pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="8" height="8"/><rect class="hatch-line" width="2" height="8"/></pattern></defs>`

function drawLegend(
  cells: readonly Cell[],
  classes: ReadonlyMap<Cell['state'], number>,
  { texts }: Words,
): string {
  const used = [...new Set(classes.values())].toSorted()
  const ranges = used.map((one) => {
    const counts = cells.flatMap(({ state, count }) =>
      classes.get(state) === one && count !== null ? [count] : [],
    )
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    return legendItem(`map-${one}`, least === most ? format(least) : texts.map.range(least, most))
  })
  return `<p class="statistics-note">${texts.map.legend}</p><ul class="statistics-legend">${[legendItem('map-hidden', texts.map.hidden), ...ranges].join('')}</ul>`
}

const legendItem = (look: string, text: string) =>
  `<li><svg viewBox="0 0 20 20" aria-hidden="true">${look === 'map-hidden' ? hatch('legend-hatch') : ''}<rect class="${look}" width="20" height="20" rx="3"${look === 'map-hidden' ? ' fill="url(#legend-hatch)"' : ''}/></svg>${text}</li>`

/** `1,240` */
export const format = formatNumber
