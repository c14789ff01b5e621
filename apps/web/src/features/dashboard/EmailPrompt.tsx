import { type ComponentType, lazy, Suspense } from 'react'
import { useEmailPrompt } from './email-prompt.ts'

/** Loaded on demand: few need it, and it brings the rules of an e-mail address along. */
const AddEmailDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('./AddEmailDialog.tsx').then(
    (loaded) => ({ default: loaded.AddEmailDialog }),
    // A reminder that cannot be loaded must not break the page.
    () => ({ default: () => null }),
  ),
)

/** The dialog, for people who need it. */
export function EmailPrompt({ user }: { user: { id: string; is_verified: boolean } }) {
  const { open, close } = useEmailPrompt(user)
  if (!open) return null
  return (
    <Suspense>
      <AddEmailDialog onClose={close} />
    </Suspense>
  )
}
