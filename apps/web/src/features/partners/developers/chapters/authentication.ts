import { call, code, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Authentication',
  subtitle: 'An API key is enough. Access tokens keep the secret off most of your requests.',
  blocks: [
    heading('key', 'API key'),
    text(
      'Send it in each request: `Authorization: Bearer amk_test_…`. Keys of test clients begin with `amk_test_`, live ones with `amk_live_`. A key is a secret of your organisation: keep it on your servers, never in an app or a page.',
    ),
    heading('token', 'Access tokens (OAuth 2, client credentials)'),
    text(
      'Ask for a token with the client id and secret by HTTP Basic, and name the scopes that you need. A token lives 15 minutes at most; `expires_in` says how many seconds. Ask again before it ends.',
    ),
    call('access-token', 'Access token'),
    heading('assertion', 'Without a secret: private_key_jwt'),
    text(
      'A client may sign in by an assertion that its own key signs (RFC 7523; ES256 or EdDSA). The assertion names the client as `iss` and `sub`, the token address as `aud`, and has a `jti` that is used once; it lives five minutes at most. Ask our support to register the public key.',
    ),
    code(
      'Form of an assertion',
      'POST https://AMANA/oauth2/token\n\ngrant_type=client_credentials\n&scope=checks:read\n&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer\n&client_assertion=THE_SIGNED_JWT',
    ),
    text(
      'All addresses stand in [the metadata of the server](/.well-known/oauth-authorization-server) (RFC 8414).',
    ),
    heading('scopes', 'Scopes'),
    table(
      'Scopes',
      ['Scope', 'What it permits', 'For'],
      [
        ['`checks:read`', 'single checks, check jobs, balance and usage', 'all but police commands'],
        ['`device-authenticity:check-status`', 'the check as CAMARA has it', 'all but police commands'],
        ['`webhooks:manage`', 'making, testing and deleting webhooks', 'all but police commands'],
        ['`private:check`', 'checks that do not name their number', 'all but police commands'],
        ['`telco:sightings`', 'saying where phones were seen', 'mobile networks'],
        ['`telco:read`', 'the block list, and its event', 'mobile networks'],
        ['`n5g-eir-eic`', 'the 5G equipment identity register', 'mobile networks'],
      ],
    ),
    heading('roll', 'A new secret without an outage'),
    list(
      'Press “New secret” beside the client on [your organisation’s page](/organisation), and confirm with your password.',
      'The old secret works for 24 hours beside the new one. Change your systems in that time; the page says when the old one ends.',
      'If the old secret leaked, roll twice: only the newest two work, so the leaked one ends at once. Tokens that it got end within 15 minutes.',
      'An API key is not rolled: make a second client, change your systems, then revoke the first one.',
    ),
    heading('refused', 'When it is refused'),
    list(
      '401 says that the key or token is not valid. It is one answer for a mistyped, expired and revoked one and for a suspended organisation, so that who tries stolen keys learns nothing. You see the state of each client on your organisation’s page.',
      '401 says it when a request has neither key nor token.',
      '401 at `/oauth2/token` (`invalid_client`) says the same of client id, secret or assertion.',
      '403 comes after a valid key, and names its reason: `scope_missing` or `address_not_allowed`.',
    ),
  ],
})
