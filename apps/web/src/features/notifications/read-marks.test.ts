import type { Notification } from '@amana/contract/notifications'
import { describe, expect, test } from 'vitest'
import { asRead, type Pages } from './read-marks.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const one = (id: string, read_at: string | null): Notification => ({
  id,
  kind: 'device_flagged',
  title: 'Flagged',
  text: '',
  link: '',
  created_at: NOW,
  read_at,
})
const list: Pages = {
  pages: [
    { results: [one('a', null), one('b', '2026-11-20T12:00:00.000Z')], unread: 3, next: 'x' },
    { results: [one('c', null)], unread: 3, next: null },
  ],
  pageParams: [undefined, 'x'],
}
const unread = (pages: Pages) =>
  pages.pages.flatMap(({ results }) => results.filter(({ read_at }) => !read_at).map(({ id }) => id))

describe('marking as read', () => {
  test('all: no mark stays, and the count is 0', () => {
    const marked = asRead(list, undefined, NOW)
    expect(unread(marked)).toEqual([])
    expect(marked.pages.map((page) => page.unread)).toEqual([0, 0])
    expect(unread(list)).toEqual(['a', 'c'])
  })

  test('one: the others stay; one that is read already changes nothing', () => {
    const marked = asRead(list, ['a', 'b'], NOW)
    expect(unread(marked)).toEqual(['c'])
    expect(marked.pages[0]?.unread).toBe(2)
    expect(marked.pages[0]?.results[1]?.read_at).toBe('2026-11-20T12:00:00.000Z')
  })
})
