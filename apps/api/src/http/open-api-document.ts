/** The OpenAPI document of the contract without a running product: `npm run check` lints it. */
import { ENDPOINTS, fullPath } from '@amana/contract'
import swagger from '@fastify/swagger'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createSwaggerOptions } from './open-api.ts'
import { schemaOf } from './register-routes.ts'

/** @param publicUrl the server that it names */
export async function openApiDocument(publicUrl: string): Promise<object> {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, createSwaggerOptions({ publicUrl }))
  await app.register(async (scope) => {
    for (const endpoint of ENDPOINTS)
      scope.route({
        method: endpoint.method,
        url: fullPath(endpoint),
        config: { endpoint },
        schema: schemaOf(endpoint),
        handler: () => undefined,
      })
  })
  await app.ready()
  return app.swagger()
}
