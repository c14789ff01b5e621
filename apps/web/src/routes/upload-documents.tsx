import { useNavigate } from 'react-router'
import { DocumentsStep } from '../features/registration/DocumentsStep.tsx'
import { DraftGate } from '../features/registration/DraftGate.tsx'
import { registration } from '../lib/messages/registration.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { StepPage } from '../ui/StepPage.tsx'

/** `/upload-documents` (S1 §2). */
export function Component() {
  const { title, subtitle } = registration.documents
  usePageTitle(title)
  const navigate = useNavigate()
  return (
    <DraftGate needsImei>
      {(draft, { edit }) => (
        <StepPage wide step={{ at: 2, of: 4 }} back={paths.registerDevice} heading={title} subtitle={subtitle}>
          <DocumentsStep draft={draft} edit={edit} onDone={() => navigate(paths.confirmRegistration)} />
        </StepPage>
      )}
    </DraftGate>
  )
}
