import { type EndpointData, PARTNER_SCOPES, type readAuthorisationServer } from '@amana/contract'
import type { OrganisationDeps } from '../deps.ts'
import { ASSERTION_ALGORITHMS, TOKEN_PATH } from './create-token.ts'

/** RFC 8414 §2. */
export function readMetadata({
  publicUrl,
}: Pick<OrganisationDeps, 'publicUrl'>): EndpointData<typeof readAuthorisationServer> {
  return {
    issuer: publicUrl,
    token_endpoint: publicUrl + TOKEN_PATH,
    grant_types_supported: ['client_credentials'],
    // No endpoint asks a person for permission.
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    scopes_supported: [...PARTNER_SCOPES],
    service_documentation: `${publicUrl}/developers`,
  }
}
