/** Choosing and sending files. */
export const files = {
  preparing: 'Preparing the file…',
  remove: (name: string) => `Remove ${name}`,
  preview: (name: string) => `Preview of ${name}`,
  empty: 'This file is empty. Choose another one.',
  brokenPicture: 'This picture could not be read. Choose another one.',
  notPdf: 'This is not a PDF, whatever its name says. Choose another file.',
  shows: (name: string) => `What ${name} shows`,
  types: { receipt: 'Purchase receipt', photo: 'Photo of the box' },
  sending: (percent: number) => `Sending… ${percent}%`,
} as const
