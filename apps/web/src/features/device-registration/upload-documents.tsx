import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { StepPage } from '../../ui/StepPage.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { DraftGate } from './DraftGate.tsx'
import { registration } from './messages.ts'

/** `/upload-documents`. */
export function Component() {
  const { title, subtitle } = registration.documents
  usePageTitle(title)
  const navigate = useNavigate()
  return (
    <DraftGate needsImei>
      {(draft, { edit }) => (
        <StepPage
          wide
          step={{ at: 2, of: 4 }}
          back={paths.registerDevice}
          heading={title}
          subtitle={subtitle}
        >
          <DocumentsStep draft={draft} edit={edit} onDone={() => navigate(paths.confirmRegistration)} />
        </StepPage>
      )}
    </DraftGate>
  )
}
