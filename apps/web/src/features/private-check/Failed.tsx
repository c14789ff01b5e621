import { MAX_PRIVATE_PER_DAY } from '@amana/contract/private-look-up'
import { Alert, ErrorState } from '../../ui/index.ts'
import type { Failure } from './ask-privately.ts'
import { privateCheck as texts } from './messages.ts'

const TEXTS = { failed: texts.failed.text, wait: texts.failed.wait, untrusted: texts.failed.untrusted }

export function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure === 'quota')
    return (
      <Alert tone="warning" title={texts.quota.title}>
        {texts.quota.text(MAX_PRIVATE_PER_DAY)}
      </Alert>
    )
  return <ErrorState title={texts.failed.title} text={TEXTS[failure]} onRetry={onRetry} />
}
