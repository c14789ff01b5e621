import { cameraProblems } from '../../lib/messages/scanner.ts'
import { Alert } from '../Alert.tsx'
import { Button } from '../Button.tsx'
import type { CameraProblem as Problem } from './use-camera.ts'

/** The reason why there is no camera picture. Choosing a file is offered beside it. */
export function CameraProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { title, text } = cameraProblems[problem]
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {cameraProblems.retry}
    </Button>
  )
  return (
    <Alert tone="warning" title={title} action={problem === 'missing' ? undefined : retry}>
      {text}
    </Alert>
  )
}
