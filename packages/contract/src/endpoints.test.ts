import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ERRORS } from './all-errors.ts'
import { pathFor } from './endpoint.ts'
import * as contract from './index.ts'

const { ENDPOINTS } = contract

describe('the endpoints', () => {
  test('ids, and method with path, are unique', () => {
    expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length)
    const shapes = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:[a-zA-Z]+/g, ':')}`)
    expect(new Set(shapes).size).toBe(ENDPOINTS.length)
  })

  test('every exported endpoint is in the list', () => {
    const exported = Object.values(contract).filter(
      (value) => typeof value === 'object' && 'path' in value && 'method' in value,
    )
    expect(new Set(exported)).toEqual(new Set(ENDPOINTS))
  })

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
    expect(id).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/)
    // S2 §7 writes this one without a trailing slash; the server knows every path either way.
    // Machines' paths are whole and have no slash at their end, as their standards write them.
    if (endpoint.path !== '/devices/flags/all')
      expect(endpoint.path).toMatch(
        endpoint.dialect ? /^(\/(\.?[a-z0-9-]+|:[a-zA-Z]+))+$/ : /^\/([a-z0-9-]+(\.csv)?\/|:[a-zA-Z]+\/)+$/,
      )
    expect(endpoint.summary.length).toBeGreaterThan(10)
    expect(endpoint.description).not.toBe('')
    const inPath = [...endpoint.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name)
    const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : []
    expect(declared).toEqual(inPath)
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
    if (endpoint.status === 201) expect(endpoint.method).toBe('POST')
    for (const code of endpoint.errors) expect(ALL_ERRORS).toHaveProperty(code)
  })
})

test.each([
  ['/devices/:id/', { id: 'a/b?c' }, '/devices/a%2Fb%3Fc/'],
  ['/certificates/:number/', { number: 'C-1' }, '/certificates/C-1/'],
  ['/payments/history/', undefined, '/payments/history/'],
])('%s with %j is %s', (path, params, filled) => {
  expect(pathFor(path, params)).toBe(filled)
})
