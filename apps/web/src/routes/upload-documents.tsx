import { useNavigate } from 'react-router'
import { DocumentsStep } from '../features/registration/DocumentsStep.tsx'
import { DraftGate } from '../features/registration/DraftGate.tsx'
import { RegistrationPage } from '../features/registration/RegistrationPage.tsx'
import { registration } from '../lib/messages/registration.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'

/** `/upload-documents` (S1 §2). */
export function Component() {
  const { title, subtitle } = registration.documents
  usePageTitle(title)
  const navigate = useNavigate()
  return (
    <DraftGate needsImei>
      {(draft, { edit }) => (
        <RegistrationPage step={2} back={paths.registerDevice} heading={title} subtitle={subtitle}>
          <DocumentsStep draft={draft} edit={edit} onDone={() => navigate(paths.confirmRegistration)} />
        </RegistrationPage>
      )}
    </DraftGate>
  )
}
