/** An authenticator of Chromium's own in software: a phone's, with a screen lock that it has just checked. */
import type { CDPSession, Page } from '@playwright/test'

export interface Authenticator {
  /** How many passkeys it keeps. */
  count: () => Promise<number>
  /** Puts all counters back to 0, as a copy that was made at the beginning has them. */
  becomeCopy: () => Promise<void>
  forgetAll: () => Promise<void>
  /** False: it does not know the finger. */
  setVerified: (verified: boolean) => Promise<void>
}

/**
 * For this page alone, until it closes. A person who is always present takes what the browser offers in a
 * form at once, so it offers nothing unless `offers`: then the button is what signs in.
 */
export async function addAuthenticator(page: Page, { offers = false } = {}): Promise<Authenticator> {
  if (!offers)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    count: async () => (await kept()).length,
    async becomeCopy() {
      const credentials = await kept()
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials)
        await cdp.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        })
    },
    forgetAll: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
    setVerified: async (isUserVerified) =>
      void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}
