// breaks: framework-at-the-edge
export { fastify } from 'fastify'
