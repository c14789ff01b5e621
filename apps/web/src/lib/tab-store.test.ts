import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceIdOf } from './device-id.ts'
import { tabStore, textOf } from './tab-store.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  return () => vi.unstubAllGlobals()
})

describe('what a tab remembers', () => {
  const names = () => tabStore('name', (value) => textOf(value, 'name') || null)

  test.each(['allowed', 'blocked'])('is its person’s alone, storage %s', (kind) => {
    if (kind === 'allowed') vi.stubGlobal('sessionStorage', storage)
    const store = names()
    expect(store.read('ada')).toBeNull()
    store.save('ada', 'Ada' as never)
    store.save('ada', { name: 'Ada' } as never)
    expect(store.read('ada')).toBe('Ada')
    expect(store.read('obi')).toBeNull()
    store.clear()
    expect(store.read('ada')).toBeNull()
  })

  test('is gone when the storage is emptied, as at signing out', () => {
    vi.stubGlobal('sessionStorage', storage)
    const store = names()
    store.save('ada', { name: 'Ada' } as never)
    stored.clear()
    expect(store.read('ada')).toBeNull()
  })

  test.each(['', 'null', '{', '7', '{"userId":"ada"}', '{"userId":"ada","value":{"name":7}}'])(
    '%j is nothing',
    (text) => {
      vi.stubGlobal('sessionStorage', storage)
      stored.set('name', text)
      expect(names().read('ada')).toBeNull()
    },
  )
})

describe('the device a page was opened for', () => {
  test.each([
    [{ deviceId: 7 }, '', 7],
    [{ deviceId: '7' }, '', 7],
    [{ device: { id: 12, imei: '35' } }, '', 12],
    [null, '?device=4', 4],
    [{ deviceId: 7 }, '?device=4', 7],
    [null, '', null],
    [{ deviceId: {} }, '', null],
    [{ deviceId: -1 }, '', null],
    [{ deviceId: 1.5 }, '', null],
    ['x', '?device=abc', null],
  ])('%j%s → %j', (state, search, id) => expect(deviceIdOf(state, search)).toBe(id))
})
