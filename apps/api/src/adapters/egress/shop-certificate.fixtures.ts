/** A certificate of `shop.example` that signs itself, until 2126: for tests on this machine alone. */
import { createPrivateKey, X509Certificate } from 'node:crypto'

const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUu1Rk+hZYR3dZ6X0PQQF/hI+ef2+Q3BxwS/liCD+2b6hRANC' +
  'AAQStE4ZTYMbhB0NIu0cWQUHmguHsHp1WvjsZxmHeUzUYgBPh+psj6Tj4qiQvI5EwaAYgGtRjxZrJPE5xDhlz3va'
const CERTIFICATE =
  'MIIBnjCCAUSgAwIBAgIUB+PQQS2ptrPUaxerLUsj1pCGKqkwCgYIKoZIzj0EAwIwFzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMCAX' +
  'DTI2MTEyMzE3MDUyOVoYDzIxMjYxMDMwMTcwNTI5WjAXMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjO' +
  'PQMBBwNCAAQStE4ZTYMbhB0NIu0cWQUHmguHsHp1WvjsZxmHeUzUYgBPh+psj6Tj4qiQvI5EwaAYgGtRjxZrJPE5xDhlz3vao2ww' +
  'ajAdBgNVHQ4EFgQUKQ0UvdJYrWHVOf35hzfWuHO7rKIwHwYDVR0jBBgwFoAUKQ0UvdJYrWHVOf35hzfWuHO7rKIwDwYDVR0TAQH/' +
  'BAUwAwEB/zAXBgNVHREEEDAOggxzaG9wLmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhALjiE18hGlzRj2qBgup2ulegq0HW9fE4' +
  'xKVVIGoU0xTEAiBqBmRRVNTWw5DquifbieM7ydJqxuJT/i74cm4kdXW+iQ=='

export const SHOP = {
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' }).export({
    format: 'pem',
    type: 'pkcs8',
  }),
  cert: new X509Certificate(Buffer.from(CERTIFICATE, 'base64')).toString(),
}
