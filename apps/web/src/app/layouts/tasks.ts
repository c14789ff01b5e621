/** Pages of one task each: payment, codes, PIN, registration, transfer, reports. */
const TASKS = new RegExp(
  `^/(${[
    'results|device-payment-verification',
    'auth/(?!login)[\\w-]+',
    'verify-sim-imei|imei-verification|device-validation',
    'register-device|upload-documents|confirm-registration|registration-complete',
    'transfer/(?!device/)[\\w-]+',
    'report(?:/find|/LE-[\\d-]+/imei)?|found',
  ].join('|')})/?$`,
)

/** Nothing leads away from such a page but its own buttons: its footer is one line. */
export const isTask = (pathname: string): boolean => TASKS.test(pathname)
