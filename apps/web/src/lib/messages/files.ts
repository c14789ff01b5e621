/** Choosing and sending files. */
export const files = {
  preparing: 'Preparing the file…',
  remove: (name: string) => `Remove ${name}`,
  preview: (name: string) => `Preview of ${name}`,
  empty: 'This file is empty. Choose another one.',
  brokenPicture: 'This picture could not be read. Choose another one.',
  notPdf: 'This is not a PDF, whatever its name says. Choose another file.',
  sending: (percent: number) => `Sending… ${percent}%`,
} as const
