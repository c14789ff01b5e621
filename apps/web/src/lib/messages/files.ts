import { text } from '@amana/messages'

/** Choosing and sending files. */
export const files = {
  preparing: 'Preparing the file…',
  remove: text('Remove {name}'),
  preview: text('Preview of {name}'),
  /** Name of a picture that has none, without its ending. */
  unnamed: 'picture',
  empty: 'This file is empty. Choose another one.',
  unsupported: 'Only PDF, JPG and PNG files are accepted.',
  tooLarge: 'A file may have at most 5 MB.',
  brokenPicture: 'This picture could not be read. Choose another one.',
  notPdf: 'This file is not a PDF, although its name says so. Choose another file.',
  shows: text('What {name} shows'),
  types: { receipt: 'Purchase receipt', photo: 'Photo of the box' },
  sending: text('Sending… {percent}%'),
}
