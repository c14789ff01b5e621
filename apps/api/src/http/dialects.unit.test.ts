/** Each error code in each form that callers expect. */
import type { ErrorCode } from '@amana/contract'
import { ALL_ERRORS } from '@amana/contract/all-errors'
import { describe, expect, test } from 'vitest'
import { AppError } from '../kernel/app-error.ts'
import { DIALECTS, dialectOfPath } from './dialects.ts'

/** The codes that CAMARA's design guide names, by status. */
const CAMARA: Record<number, string[]> = {
  400: ['INVALID_ARGUMENT'],
  401: ['UNAUTHENTICATED'],
  403: ['PERMISSION_DENIED'],
  404: ['NOT_FOUND', 'IDENTIFIER_NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['CONFLICT'],
  410: ['GONE'],
  422: ['SERVICE_NOT_APPLICABLE'],
  429: ['TOO_MANY_REQUESTS', 'QUOTA_EXCEEDED'],
  500: ['INTERNAL'],
  503: ['UNAVAILABLE'],
}

describe.each(Object.keys(ALL_ERRORS) as ErrorCode[])('%s', (code) => {
  const error = new AppError(code)
  const { status } = ALL_ERRORS[code]

  test('our envelope', () => {
    expect(DIALECTS.amana(error, 'id')).toMatchObject({
      status,
      body: { response_status: 'error', code, request_id: 'id' },
    })
  })

  test('problem details', () => {
    const { contentType, body } = DIALECTS.problem(error, 'id')
    expect([contentType, body]).toEqual([
      'application/problem+json',
      {
        type: 'about:blank',
        title: expect.not.stringMatching(/^Error$/),
        status,
        detail: error.message,
        code,
        request_id: 'id',
      },
    ])
  })

  test('CAMARA’s ErrorInfo', () => {
    const written = DIALECTS.camara(error, 'id')
    const body = written.body as { status: number; code: string; message: string }
    expect(body).toEqual({ status: written.status, code: expect.any(String), message: error.message })
    expect(CAMARA[written.status]).toContain(body.code)
    expect(written.headers?.['www-authenticate']).toBe(
      written.status === 401 ? 'Bearer realm="amana"' : undefined,
    )
  })

  test('problem details with a cause of 3GPP', () => {
    const { status, contentType, body } = DIALECTS['3gpp'](error, 'id')
    expect([contentType, body]).toEqual([
      'application/problem+json',
      {
        ...DIALECTS.problem(error, 'id').body,
        title: expect.not.stringMatching(/^Error$/),
        status,
        code: expect.any(String),
        cause: expect.stringMatching(/^[A-Z_]+$/),
      },
    ])
  })

  test('plain text', () => {
    const { status, contentType, text } = DIALECTS.text(error, 'id')
    expect([status, contentType, text]).toEqual([
      ALL_ERRORS[code].status,
      'text/plain; charset=utf-8',
      `${error.message}\n`,
    ])
  })

  test('OAuth’s', () => {
    const written = DIALECTS.oauth(error, 'id')
    const body = written.body as { error: string; error_description: string }
    expect(Object.keys(body).toSorted()).toEqual(['error', 'error_description'])
    // RFC 6749 §5.2.
    expect(body.error).toMatch(/^[a-z_]+$/)
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]*$/)
    if (written.status === 401) expect(written.headers?.['www-authenticate']).toMatch(/^Basic/)
  })
})

test('fields at fault stand in the text of each form for machines', () => {
  const error = new AppError('validation_failed', {
    message: 'Some fields need your attention.',
    errors: [
      { field: 'from', message: 'Write the day as 2026-11-30' },
      { field: 'pei', message: 'pei is missing' },
    ],
  })
  const words = 'from: Write the day as 2026-11-30; pei is missing'
  expect(DIALECTS.problem(error, 'id').body).toMatchObject({ detail: words })
  expect(DIALECTS.camara(error, 'id').body).toMatchObject({ message: words })
  expect(DIALECTS.oauth(error, 'id').body).toMatchObject({ error_description: words })
  expect(DIALECTS['3gpp'](error, 'id').body).toMatchObject({
    detail: words,
    invalidParams: [
      { param: 'query from', reason: 'Write the day as 2026-11-30' },
      { param: 'query pei', reason: 'pei is missing' },
    ],
  })
})

test('a path tells the form where no endpoint was found', () => {
  const forms = [
    '/api/v1/x',
    '/partner/v1/x',
    '/device-authenticity/x',
    '/oauth2/x',
    '/partners',
    '/',
    '/organisation/x',
    '//n5g-eir-eic//v1/x',
    '/status/x',
  ].map(dialectOfPath)
  expect(forms).toEqual(['amana', 'problem', 'camara', 'oauth', null, null, null, '3gpp', 'text'])
})
