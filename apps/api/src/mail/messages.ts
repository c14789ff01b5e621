/** Texts of every mail. */

export const shell = {
  help: 'Help and support',
}
