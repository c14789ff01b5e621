// breaks: nothing
export { fastify } from 'fastify'
