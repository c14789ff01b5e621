/** `/r/CODE`: the report of a check for everybody who has its link. */
import type { Locale } from '@amana/messages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { networkOf } from '../kernel/network.ts'
import type { FileAnswer } from './route.ts'

export interface ReportLinkOptions {
  /** @throws AppError not_found, too_many_requests */
  open(link: { unverifiedCode: string; network: string; language: Locale }): Promise<FileAnswer>
  /** A person followed the link: words instead of our envelope. */
  refusal(error: AppError, language: Locale): string
}

export function reportLinkRoutes({ open, refusal }: ReportLinkOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { code: string } }>('/r/:code', { schema: { hide: true } }, async (request, reply) => {
      const { params, ip, language = 'en' } = request
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      try {
        const report = await open({ unverifiedCode: params.code, network: networkOf(ip), language })
        reply.header('content-disposition', `inline; filename="${report.filename}"`)
        return reply.type(report.contentType).send(report.content)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        request.refusal = error.code
        return reply.status(error.status).type('text/plain; charset=utf-8').send(refusal(error, language))
      }
    })
  }
}
