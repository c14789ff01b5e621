import { expect, test } from 'vitest'
import { ownPage, shownOf } from '../../service-worker/push.ts'

const ORIGIN = 'https://amana.example'

test('a push shows what the server wrote', () => {
  const content = { title: 'Title', body: 'Body', url: '/found/FP-2026-000001', tag: 'a', lang: 'ha' }
  expect(shownOf(JSON.stringify(content), ORIGIN)).toEqual({
    ...content,
    url: `${ORIGIN}/found/FP-2026-000001`,
  })
})

test.each(['', 'no JSON', 'null', '[]', '7', '{"title":1,"url":{}}'])(
  '%s shows that there is something',
  (text) => {
    expect(shownOf(text, ORIGIN)).toEqual({
      title: 'Amana',
      body: '',
      tag: 'amana',
      lang: 'en',
      url: `${ORIGIN}/notifications`,
    })
  },
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'http://amana.example/',
  'https://',
])('%s leads to the notifications', (url) => expect(ownPage(url, ORIGIN)).toBe(`${ORIGIN}/notifications`))
