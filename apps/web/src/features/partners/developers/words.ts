/** Words around the chapters of /developers. */
import { text } from '@amana/messages'
import { paths } from '../../../lib/paths.ts'

export const words = {
  site: 'Developers',
  titleOf: text('{chapter} · Developers'),
  contents: 'Documentation',
  open: 'All chapters',
  next: text('Next: {chapter}'),
  copy: text('Copy: {name}'),
  copied: 'Copied',
  languageOf: text('Language: {name}'),
  answer: 'The answer',
  answerOf: text('Answer: {name}'),
  downloads: 'Download',
  partners: 'Partners',
  signInFirst: '(sign in first)',
  onThisPage: 'On this page',
}

export const CHAPTERS = [
  { path: paths.developers, title: 'Getting started' },
  { path: paths.developersAuthentication, title: 'Authentication' },
  { path: paths.developersChecks, title: 'Checks' },
  { path: paths.developersCheckJobs, title: 'Check jobs' },
  { path: paths.developersWebhooks, title: 'Webhooks' },
  { path: paths.developersIdempotency, title: 'Idempotency' },
  { path: paths.developersLimits, title: 'Limits' },
  { path: paths.developersErrors, title: 'Errors' },
  { path: paths.developersTestNumbers, title: 'Test numbers' },
  { path: paths.developersPrivateCheck, title: 'Private check' },
  { path: paths.developersBlockList, title: 'Block list' },
  { path: paths.developersChangelog, title: 'Versions and changelog' },
  { path: paths.developersReference, title: 'Reference' },
] as const
