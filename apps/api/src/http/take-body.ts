/** How fastify reads the body of an endpoint. Multipart bodies: multipart.ts. */
import type { Endpoint } from '@amana/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/app-error.ts'

export function takeBody(scope: FastifyInstance, endpoint: Endpoint): void {
  switch (endpoint.bodyKind) {
    case 'raw':
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      break
    case 'stream':
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      break
    case 'form':
      takeForm(scope)
      break
    case 'json':
    case undefined:
      if (mayLackBody(endpoint)) takeNoBody(scope, endpoint)
  }
}

/** A field that comes twice is refused (RFC 6749 §3.2). */
function takeForm(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(String(text))]
      const seen = new Set<string>()
      const twice = fields.find(([name]) => seen.size === seen.add(name).size)?.[0]
      if (twice !== undefined)
        return done(new AppError('invalid_request', { message: `${twice.slice(0, 100)} comes twice` }))
      done(null, Object.fromEntries(fields))
    },
  )
}

/** No body, or one whose fields are all optional. */
function mayLackBody({ body }: Endpoint): boolean {
  return body === undefined || body.safeParse({}).success
}

/** Many clients send a JSON content type without a body. */
function takeNoBody(scope: FastifyInstance, { body }: Endpoint): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null) : parseJson(request, String(text), done),
  )
  if (!body) return
  scope.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) request.body = {}
    done()
  })
}
