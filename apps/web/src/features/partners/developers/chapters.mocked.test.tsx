/** Every chapter of /developers is drawn, has its code in each language, and links that lead somewhere. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, matchRoutes, type RouteObject } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '../../../app/routes.tsx'
import { type CallName, codeOf, LANGUAGES } from './examples.ts'
import { CHAPTERS, words } from './words.ts'

/** A visitor: the browser's store of sessions is not here. */
vi.mock('../../../lib/use-session.ts', () => ({ useSession: () => ({ status: 'signed-out', user: null }) }))

const ORIGIN = 'https://amana.example'
const PAGES = import.meta.glob<{ Component: () => ReactNode }>('./chapters/*.ts', { eager: true })
const FILES = Object.keys(import.meta.glob('../../../../examples/calls/*.sh'))

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: ORIGIN, href: `${ORIGIN}/developers` } })
})

afterAll(() => vi.unstubAllGlobals())

/** Not pages: what the server has at these addresses. */
const SERVED = /^\/(?:\.well-known\/|developers\/[\w-]+\.tgz$)/

function known(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? ''
  const leaf = matchRoutes(routes as RouteObject[], path)?.at(-1)
  return SERVED.test(path) || (leaf !== undefined && leaf !== null && leaf.route.path !== '*')
}

test('each has its file, and the reference its own', () => {
  expect(Object.keys(PAGES)).toHaveLength(CHAPTERS.length - 1)
})

describe.each(Object.entries(PAGES))('%s', (_file, { Component }) => {
  const drawn = () => renderToStaticMarkup(<Component />)

  test('has one heading of its own, and no empty code', () => {
    const html = drawn()
    const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
    expect(CHAPTERS.map((one) => one.title)).toContain(title)
    expect(html).not.toContain('<code></code>')
    expect(html).not.toContain('https://AMANA')
  })

  test('leads to pages that are there', () => {
    const inside = [...drawn().matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(inside.filter((href) => !known(href))).toEqual([])
  })
})

test('the reference is drawn without what other areas have around their pages', async () => {
  for (const page of ['all-calls', 'one-call'] as const) {
    const { Component } =
      page === 'all-calls'
        ? await import('./reference/all-calls.tsx')
        : await import('./reference/one-call.tsx')
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Component />
      </MemoryRouter>,
    )
    expect(html).toContain('Loading the reference')
  }
})

test('a link that asks a visitor to sign in says so', () => {
  const html = Object.values(PAGES)
    .map(({ Component }) => renderToStaticMarkup(<Component />))
    .join('')
  const guarded = [...html.matchAll(/href="\/(?:organisation|partners\/apply)"[^>]*>([^<]+)/g)]
  expect(guarded.length).toBeGreaterThan(5)
  for (const [, label] of guarded) expect(label).toMatch(/ \(sign in first\)$/)
})

test('each call has code in four languages, with the address of this site', () => {
  const names = FILES.map((file) => /([\w-]+)\.sh$/.exec(file)?.[1] as CallName)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    for (const { value } of LANGUAGES) expect(codeOf(name, value)).toContain(`${ORIGIN}/`)
})

test('each chapter of the navigation is a page of the router', () => {
  for (const { path } of CHAPTERS) expect(known(path), words.titleOf(path)).toBe(true)
})
