/** Paystack's inline checkout (https://paystack.com/docs/developer-tools/inlinejs), loaded when it is needed. */

interface Popup {
  resumeTransaction(
    accessCode: string,
    callbacks: { onSuccess: () => void; onCancel: () => void; onError: () => void },
  ): unknown
}

declare global {
  interface Window {
    PaystackPop?: new () => Popup
  }
}

const SCRIPT = 'https://js.paystack.co/v2/inline.js'
const LOAD_TIMEOUT_MS = 10_000

/** False: the script did not load or gave up; the hosted page has to serve. */
function loadScript(): Promise<boolean> {
  if (window.PaystackPop) return Promise.resolve(true)
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => resolve(false), LOAD_TIMEOUT_MS)
    const end = () => {
      clearTimeout(timer)
      resolve(window.PaystackPop !== undefined)
    }
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
}

/** True when the buyer has finished or closed it. False: the popup could not be shown. */
export async function openPaystack(accessCode: string): Promise<boolean> {
  if (!(await loadScript()) || !window.PaystackPop) return false
  const Pop = window.PaystackPop
  try {
    return await new Promise<boolean>((resolve) => {
      const done = () => resolve(true)
      new Pop().resumeTransaction(accessCode, {
        onSuccess: done,
        onCancel: done,
        onError: () => resolve(false),
      })
    })
  } catch {
    return false
  }
}
