import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filtersOf, flagQueryOf, nextSort, withoutFilters } from './flag-filters.ts'
import { readViews, saveViews, withView } from './saved-views.ts'

describe('the order of the list', () => {
  test('stands in the address; one that the server would refuse is left out', () => {
    expect(filtersOf(new URLSearchParams('sort=reporter'))).toEqual({ sort: 'reporter' })
    expect(filtersOf(new URLSearchParams('sort=-date'))).toEqual({})
    expect(filtersOf(new URLSearchParams('sort=imei'))).toEqual({})
    expect(flagQueryOf({ sort: '-status', cases: 'open' })).toEqual({ sort: '-status', open: 'true' })
    expect(withoutFilters(new URLSearchParams('sort=reporter&q=bello')).toString()).toBe('sort=reporter')
  })

  test.each([
    ['reporter', undefined, 'reporter'],
    ['reporter', 'reporter', '-reporter'],
    ['reporter', '-reporter', 'reporter'],
    ['status', undefined, '-status'],
    ['date', undefined, 'date'],
    ['date', 'reporter', '-date'],
  ] as const)('a press on %s after %s: %s', (column, now, next) => {
    expect(nextSort(column, now)).toBe(next)
  })
})

describe('saved views', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the newest first; one of the same name is replaced; at most 20', () => {
    const one = { name: 'Lagos', query: 'state=Lagos' }
    expect(withView([one], { name: 'Kano', query: 'state=Kano' })).toHaveLength(2)
    expect(withView([one], { name: 'Lagos', query: 'status=lost' })).toEqual([
      { name: 'Lagos', query: 'status=lost' },
    ])
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index}`, query: '' }))
    expect(withView(many, one).map(({ name }) => name)).toEqual([
      'Lagos',
      ...many.slice(0, 19).map(({ name }) => name),
    ])
  })

  test('are read back; nonsense is none', () => {
    saveViews([{ name: 'Lagos', query: 'state=Lagos' }])
    expect(readViews()).toEqual([{ name: 'Lagos', query: 'state=Lagos' }])
    localStorage.setItem('amana.officer-views', '{"a":1}')
    expect(readViews()).toEqual([])
    localStorage.setItem('amana.officer-views', '[{"name":1},null]')
    expect(readViews()).toEqual([])
  })
})
