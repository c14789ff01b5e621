/** Words of the reference. */
import { text } from '@amana/messages'

export const reference = {
  title: 'Reference',
  subtitle: 'Every call with its fields, answers and errors, drawn from the OpenAPI document.',
  document: 'Download the OpenAPI document',
  loading: 'Loading the reference',
  failed: 'The reference could not be loaded',
  failedText: 'Check your connection and try again.',
  unknown: 'There is no such call',
  unknownText: 'Its address may be of an older version. All calls stand in the reference.',
  all: 'All calls',
  parameters: 'Parameters',
  body: 'Request',
  answers: 'Answers',
  answer: text('{status}: {description}'),
  example: 'Example',
  exampleOf: text('Example of {call}'),
  none: 'Nothing',
  columns: ['Field', 'Type', 'Meaning'],
  fieldsOf: text('Fields: {name}'),
  required: 'required',
}
