import { useEffect, useState } from 'react'
import { type SignatureCheck, type SignedCertificate, verifyWithPublishedKeys } from './verify-signature.ts'

/** Checks the signature in this browser; null while the check runs. */
export function useSignatureCheck({ content, signature, key_id }: SignedCertificate): SignatureCheck | null {
  const [check, setCheck] = useState<SignatureCheck | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    setCheck(null)
    verifyWithPublishedKeys({ content, signature, key_id }, abort.signal).then((result) => {
      if (!abort.signal.aborted) setCheck(result)
    })
    return () => abort.abort()
  }, [content, signature, key_id])
  return check
}
