// breaks: contract-imports-zod-only
export { fastify } from 'fastify'
