/** Texts that the server puts into pages. */

export const testSystem = {
  title: 'Test system.',
  text: 'Nothing here is real: do not rely on what it says.',
}
