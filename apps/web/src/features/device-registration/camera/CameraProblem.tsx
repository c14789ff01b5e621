import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { registration } from '../messages.ts'
import type { CameraProblem as Problem } from './use-camera.ts'

/** The reason why there is no camera picture. Choosing a file is offered beside it. */
export function CameraProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { title, text } = registration.camera[problem]
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {registration.camera.retry}
    </Button>
  )
  return (
    <Alert tone="warning" title={title} action={problem === 'missing' ? undefined : retry}>
      {text}
    </Alert>
  )
}
