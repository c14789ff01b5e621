/** The dashboard as Grafana imports it. Its queries: metrics.test.ts and alerts.outside.test.ts. */
import { expect, test } from 'vitest'
import { fileAt } from './monitoring.fixtures.ts'

interface Panel {
  id: number
  type: string
  title: string
  datasource?: { type: string; uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string }[]
}

const { panels, templating, uid, schemaVersion } = JSON.parse(fileAt('deploy/grafana/amana.json')) as {
  panels: Panel[]
  templating: { list: { name: string; type: string; query: string }[] }
  uid: string
  schemaVersion: number
}
/** Columns of Grafana's grid. */
const COLUMNS = 24

test('it has the version and the variable that its panels name', () => {
  expect(uid).toMatch(/^[\w-]{1,40}$/)
  expect(schemaVersion).toBeGreaterThanOrEqual(36)
  expect(templating.list).toContainEqual(
    expect.objectContaining({ name: 'datasource', type: 'datasource', query: 'prometheus' }),
  )
})

test('each panel has an id and a title of its own, and asks the chosen Prometheus', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  for (const { type, title, datasource, targets = [] } of panels) {
    if (type === 'row') continue
    expect(datasource?.type, title).toBe('prometheus')
    expect(datasource?.uid, title).toMatch(/^\$\{datasource\}$/)
    expect(targets.length, title).toBeGreaterThan(0)
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
  }
})

test('no panel leaves the grid or lies on another', () => {
  const taken = new Map<string, string>()
  for (const { title, gridPos } of panels) {
    const { x, y, w, h } = gridPos
    expect(x + w, title).toBeLessThanOrEqual(COLUMNS)
    for (let column = x; column < x + w; column += 1)
      for (let row = y; row < y + h; row += 1) {
        expect(taken.get(`${column} ${row}`), title).toBeUndefined()
        taken.set(`${column} ${row}`, title)
      }
  }
})
